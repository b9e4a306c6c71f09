import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ResultType } from '../../../schema/export-schemas/transforms/result-type.js';
import { Sandbox } from '../../../schema/export-schemas/transforms/sandbox/sandbox.js';
import { together, transformed, type Plain } from '../../support/transform-values.js';

const sandbox = new Sandbox({ processes: 2 });
afterAll(() => sandbox.close());

const MISFIT = 'misfit';
const FILE = new URL('../../support/clickhouse-functions.jsonl', import.meta.url);

/** A line has an expression, the type of the column, that of the result, and pairs of a value and what becomes of it. */
const FUNCTIONS = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map(
    (line) => JSON.parse(line, (_, value: unknown) => exact(value)) as [string, string, string, ...[Plain, Plain][]],
  );

/** `42n` is an integer. */
function exact(value: unknown): unknown {
  if (value === 'Infinity') return Infinity;
  return typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}

describe('functions in the spelling of ClickHouse', () => {
  const resultOf = together(FUNCTIONS, ([expression, inputType, , ...cases]) =>
    transformed(
      sandbox,
      expression,
      inputType,
      cases.map(([value]) => value),
    ),
  );

  FUNCTIONS.forEach(([expression, inputType, type, ...cases], i) => {
    it(`${expression} over ${inputType}`, async () => {
      const result = await resultOf(i);
      expect({ type: nameOf(result.type), values: result.values, misfits: result.misfits }).toEqual({
        type,
        values: cases.map(([, expected]) => (expected === MISFIT ? null : expected)),
        misfits: cases.filter(([, expected]) => expected === MISFIT).length,
      });
    });
  });

  it.each([
    ["toDateTime({v}, 'Europe/Berlin')", /other than 'UTC'/],
    ['toDecimal64({v}, 19)', /places that are no literal from 0 to 18/],
    ['{v} // 0', /divides by zero/],
    ['{v} > 0 ? 1 : 0', /"\?" outside of literals; write if\(\{v\} > 0, 1, 0\)/],
    ['{v} = "1"', /text stands in single quotes/],
    ['CAST({v} AS TIMESTAMP)', /Unimplemented type for cast \(BIGINT -> TIMESTAMP\)/],
    ["to_timestamp({v}) AT TIME ZONE 'Europe/Berlin'", /AT TIME ZONE with a time zone other than 'UTC'/],
    ["CAST({v}, 'Tuple(a Int64)')", /type that is not available: Tuple/],
    ['CAST({v}, 1)', /without a type in quotes/],
    ["formatDateTime(toDateTime({v}), '%Q')", /%Q, which is not available/],
    ["JSONExtract({v}, 'a', 'Tuple(a Int64)')", /type that is not available: Tuple/],
    ['now() > toDateTime({v})', /calls now, which is not an available function/],
    ['arrayMap(x -> x, [{v}])', /only \{v\} can be named/],
    [`${'toInt64OrZero(toString('.repeat(30)}{v}${'))'.repeat(30)}`, /too long when it is written out/],
  ])('%s is refused with its reason', async (expression, reason) => {
    await expect(transformed(sandbox, expression, 'i64', [1])).rejects.toThrow(reason);
  });
});

function nameOf(type: ResultType): string {
  if (type.kind === 'list') return `${nameOf(type.item)}[]`;
  return type.kind === 'decimal' ? `decimal(${type.scale})` : type.kind;
}
