import type { ResultType } from '../../../../../schema/export-schemas/transforms/result-type.js';
import { readLines } from '../../../../support/fixtures/read-fixture.js';
import { together, transformed, type Plain } from '../../../../support/sandbox/transform-values.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';

const MISFIT = 'misfit';
/**
 * A line has an expression, the type of the column, that of the result, and pairs of a value and
 * what becomes of it.
 */
const FUNCTIONS = readLines('clickhouse-functions.jsonl').map(
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
    ["JSONExtract({v}, 'Array(Array(Array(Array(Int64))))')", /type of lists more than 3 deep/],
    ["CAST({v}, 'Array(Array(Array(Array(String))))')", /type of lists more than 3 deep/],
    ['[[[[{v}]]]]', /gives lists 4 deep, at most 3 are allowed/],
    ["toDateTime({v}, 'Europe/Berlin')", /other than 'UTC'/],
    ['toDecimal64({v}, 19)', /places that are not a literal from 0 to 18/],
    ['{v} // 0', /divides by zero/],
    ['{v} > 0 ? 1 : 0', /"\?" outside literals; write if\(\{v\} > 0, 1, 0\)/],
    ['{v} = "1"', /put text in single quotes/],
    ['CAST({v} AS TIMESTAMP)', /Unimplemented type for cast \(BIGINT -> TIMESTAMP\)/],
    ["to_timestamp({v}) AT TIME ZONE 'Europe/Berlin'", /AT TIME ZONE with a time zone other than 'UTC'/],
    ["CAST({v}, 'Tuple(a Int64)')", /type that is not available: Tuple/],
    ['CAST({v}, 1)', /without a type in quotes/],
    ["formatDateTime(toDateTime({v}), '%Q')", /%Q, which is not available/],
    ["JSONExtract({v}, 'a', 'Tuple(a Int64)')", /type that is not available: Tuple/],
    ['now() > toDateTime({v})', /calls now, which is not an available function/],
    ['arrayMap(x -> x, [{v}])', /write \{name\} for another column/],
    ['toFlaot64({v})', /calls toflaot64, which is not an available function; did you mean toFloat64\?/],
    ['to_int64({v})', /did you mean toInt64\?/],
    ["toDateTime({v}) - toDateTime('2023-11-14 00:00:00')", /type INTERVAL.*; write dateDiff\('ms', from, to\)/],
    ['CAST({v} AS Float64[3])', /lists of a fixed length; to take an item of a list write \(\{v\}::T\[\]\)\[1\]/],
    ['CAST({v} AS Array(Decimal64(19)))', /places that are not a literal from 0 to 18/],
    ['{v} + 1e309', /has a number that is too large/],
    // A part without the value that fails by itself: every row would be a misfit.
    ["{v} + 'abc'", /Could not convert string 'abc'/],
    ["{v} + toInt32('0.3523')", /Could not convert string '0\.3523' to INT32/],
    ['toStartOfInterval(toDateTime({v}), INTERVAL 0 SECOND)', /is not a width/],
    ["toDateTime({v}) > 'now'", /invalid timestamp field format: "now"/],
    [`${'toInt64OrZero(toString('.repeat(30)}{v}${'))'.repeat(30)}`, /too long when it is written out/],
  ])('%s is refused with its reason', async (expression, reason) => {
    await expect(transformed(sandbox, expression, 'i64', [1])).rejects.toThrow(reason);
  });

  it.each(["CAST(coalesce({v}, '') AS BIGINT)", "strptime(ifNull({v}, ''), '%d.%m.%Y')"])(
    '%s fails over null and every sample, but not whatever the value is',
    async (expression) => {
      expect(await transformed(sandbox, expression, 'string', [null])).toMatchObject({ values: [null], misfits: 1 });
    },
  );
});

function nameOf(type: ResultType): string {
  if (type.kind === 'list') return `${nameOf(type.item)}[]`;
  return type.kind === 'decimal' ? `decimal(${type.scale})` : type.kind;
}
