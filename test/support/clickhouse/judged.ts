import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plain } from '../transform-values.js';

/** Where the files lie; programs run in the root of the project. */
export const JUDGED_FOLDER = path.resolve('test/support/clickhouse');
const linesOf = (file: string): string[] => readFileSync(path.join(JUDGED_FOLDER, file), 'utf8').trimEnd().split('\n');

/** Of ClickHouse: text, null, or false where it refuses. */
export type JudgedAnswer = string | null | false;

/** An expression, the name of its values, ClickHouse's type, and an answer for each value. */
export type JudgedLine = [expression: string, name: string, judgedType: string, answers: JudgedAnswer[]];

/** What expressions are tried over, by name: the type of the column, and its values as the product takes them. */
export const VALUES = new Map(
  linesOf('judged-values.jsonl').map((line) => {
    const [name, type, values] = JSON.parse(line) as [string, string, Plain[]];
    return [name, { type, values: type === 'i64' ? values.map((value) => BigInt(String(value))) : values }] as const;
  }),
);

/** What is put to the product and to ClickHouse alike; each alias of a function of ClickHouse is here. */
export const JUDGED = linesOf('judged-expressions.txt').map((line) => {
  const [name] = line.split(' ', 1) as [string];
  return { name, expression: line.slice(name.length + 1) };
});

/** What ClickHouse answered when it was last asked: see `record-judged.ts`. */
export const judgedLines = (): JudgedLine[] => linesOf('judged.jsonl').map((line) => JSON.parse(line) as JudgedLine);
