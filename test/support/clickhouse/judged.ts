import { readFixture } from '../fixtures/read-fixture.js';
import type { Plain } from '../sandbox/transform-values.js';

/** An answer of ClickHouse: text, null, or false where it refuses. */
export type JudgedAnswer = string | null | false;

/**
 * An expression that is put to the product and to ClickHouse alike, the name of its values,
 * ClickHouse's type, and an answer for each value. A new line has only the first two until
 * `record-judged.ts` asks ClickHouse.
 */
export type JudgedLine = [expression: string, name: string, judgedType: string, answers: JudgedAnswer[]];

/**
 * The input values of expressions by name: the column type, and the values in the product's form.
 */
export const VALUES = new Map(
  readFixture('clickhouse/judged-values.jsonl').map((line) => {
    const [name, type, values] = line as [string, string, Plain[]];
    return [name, { type, values: type === 'i64' ? values.map((value) => BigInt(String(value))) : values }] as const;
  }),
);

/** Together they use every alias of ClickHouse functions. */
export const JUDGED = readFixture('clickhouse/judged.jsonl') as JudgedLine[];
