import type { ResultType } from '../../../../../schema/export-schemas/transforms/result-type.js';
import { together, transformed, type Plain } from '../../../../support/sandbox/transform-values.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';

const DAY_NS = 1_700_000_000_000_000_000n;
const ISO = '2023-11-14T22:13:20';

/** Expression, type of the column, value, type of the result (lists end in []), expected value. */
const GOOD: [string, string, Plain, string, Plain][] = [
  // Arithmetic: `/` gives f64, + - * on decimals are exact.
  ['{v} + 1', 'i64', 41, 'i64', 42n],
  ['{v} * 2', 'decimal(18)', '0.100000000000000001', 'decimal(18)', '0.200000000000000002'],
  ['{v} + 0.1', 'decimal(2)', '0.20', 'decimal(2)', '0.30'],
  ['{v} - {v}', 'decimal(4)', '1.2345', 'decimal(4)', '0.0000'],
  ['{v} * {v}', 'decimal(8)', '1.00000001', 'decimal(16)', '1.0000000200000001'],
  // Decimals of few digits have room for 38, too: by itself DuckDB keeps their results within 18.
  ['{v}::DECIMAL(18,8) * 1.0001', 'string', '12345678.5', 'decimal(12)', '12346913.067850000000'],
  ['toDecimal64({v}, 8) * toDecimal64({v}, 8)', 'string', '60000.5', 'decimal(16)', '3600060000.2500000000000000'],
  ['toInt64(toDecimal64({v}, 6) * 1000000)', 'string', '1700000000.123456', 'i64', 1_700_000_000_123_456n],
  ['{v}::DECIMAL(18,9) + {v}::DECIMAL(18,9)', 'string', '999999999.5', 'decimal(9)', '1999999999.000000000'],
  ['plus({v}::DECIMAL(18,9), 1)', 'string', '999999999.5', 'decimal(9)', '1000000000.500000000'],
  ['floor({v}::DECIMAL(18,8), 2)', 'string', '123456789.129', 'decimal(2)', '123456789.12'],
  ['toDateTime64({v}::DECIMAL(18,6), 9)', 'string', '1700000000.25', 'timestamp', DAY_NS + 250_000_000n],
  ['{v}::DECIMAL(18,8) + {v}::DOUBLE', 'string', '1.5', 'f64', 3],
  ['{v} / 4', 'i64', 10, 'f64', 2.5],
  ['{v} / 4', 'decimal(2)', '10.00', 'f64', 2.5],
  ['{v} // 4', 'i64', 10, 'i64', 2n],
  ['{v} % 4', 'i64', 10, 'i64', 2n],
  ['-{v}', 'f64', 1.5, 'f64', -1.5],
  ['{v} ** 2', 'f64', 3, 'f64', 9],
  ['{v} - -1', 'i64', 1, 'i64', 2n],
  ['{v} * 1e3', 'f64', 1.5, 'f64', 1500],
  ['{v} * 1000000', 'i64', 1_700_000_000_000, 'i64', 1_700_000_000_000_000_000n],
  ['{v} + 99999999999999999999', 'i64', 1, 'decimal(0)', '100000000000000000000'],
  ['{v} + 9007199254740993', 'i64', 0, 'i64', 9_007_199_254_740_993n],
  ['({v} & 6) | 1', 'i64', 7, 'i64', 7n],
  ['{v} << 2', 'i64', 3, 'i64', 12n],
  // Comparison and logic.
  ['{v} > 1.5', 'decimal(2)', '1.51', 'bool', true],
  ["{v} = 'a' OR {v} = 'b'", 'string', 'b', 'bool', true],
  ['NOT {v}', 'bool', true, 'bool', false],
  ['{v} IN (1, 2, 3)', 'i64', 3, 'bool', true],
  ["{v} NOT IN ('a', 'b')", 'string', 'c', 'bool', true],
  ['{v} BETWEEN 1 AND 5', 'i64', 5, 'bool', true],
  ['{v} NOT BETWEEN 1 AND 5', 'i64', 6, 'bool', true],
  ['{v} IS NULL', 'string', null, 'bool', true],
  ['{v} IS NOT NULL', 'string', null, 'bool', false],
  ['{v} IS DISTINCT FROM 1', 'i64', null, 'bool', true],
  ['{v} <> 1 AND {v} != 2', 'i64', 3, 'bool', true],
  // CASE and null.
  ["CASE WHEN {v} > 0 THEN 'up' WHEN {v} < 0 THEN 'down' ELSE 'flat' END", 'decimal(2)', '-0.01', 'string', 'down'],
  ["CASE {v} WHEN 'B' THEN 'bid' WHEN 'A' THEN 'ask' END", 'string', 'A', 'string', 'ask'],
  ["if({v} > 1, 'many', 'one')", 'i64', 2, 'string', 'many'],
  ["multiIf({v} = 1, 'one', {v} = 2, 'two', 'more')", 'i64', 2, 'string', 'two'],
  ['coalesce({v}, 7)', 'i64', null, 'i64', 7n],
  ['ifnull({v}, 7)', 'i64', null, 'i64', 7n],
  ["nullif({v}, '')", 'string', '', 'string', null],
  ['greatest({v}, 3)', 'i64', 2, 'i64', 3n],
  // Casts.
  ['CAST({v} AS DOUBLE)', 'decimal(2)', '1.25', 'f64', 1.25],
  ['{v}::DECIMAL(38, 4)', 'string', '1.2345', 'decimal(4)', '1.2345'],
  ['CAST({v} AS BIGINT)', 'string', '9007199254740993', 'i64', 9_007_199_254_740_993n],
  ['TRY_CAST({v} AS INTEGER)', 'string', 'x', 'i64', null],
  ['{v}::VARCHAR', 'bool', true, 'string', 'true'],
  ['{v}::BOOLEAN', 'string', 'false', 'bool', false],
  ['CAST({v} AS DATE)', 'string', '2023-11-14', 'string', '2023-11-14'],
  ['CAST({v} AS TIMESTAMP)', 'string', ISO, 'timestamp', DAY_NS],
  ['CAST({v} AS TIMESTAMP)', 'string', '2023-11-15T00:13:20+02:00', 'timestamp', DAY_NS],
  ['CAST({v} AS TIMESTAMP_NS)', 'string', `${ISO}.123456789`, 'timestamp', DAY_NS + 123_456_789n],
  ['{v}::TIMESTAMPTZ', 'string', '2023-11-15T00:13:20+02:00', 'timestamp', DAY_NS],
  ['toFloat64({v})', 'string', '1.5', 'f64', 1.5],
  ['toInt64({v})', 'string', '42', 'i64', 42n],
  ['toString({v})', 'i64', 42, 'string', '42'],
  ['toDecimal64({v}, 8)', 'string', '0.12345678', 'decimal(8)', '0.12345678'],
  ['toDecimal128({v}, 18)', 'string', '0.123456789012345678', 'decimal(18)', '0.123456789012345678'],
  // Math.
  ['abs({v})', 'decimal(2)', '-1.50', 'decimal(2)', '1.50'],
  ['round({v}, 1)', 'f64', 1.26, 'f64', 1.3],
  ['floor({v})', 'f64', 1.9, 'f64', 1],
  ['sqrt({v})', 'f64', 9, 'f64', 3],
  ['ln(exp({v}))', 'f64', 1, 'f64', 1],
  ['pow({v}, 3)', 'i64', 2, 'f64', 8],
  ['sign({v})', 'f64', -3, 'i64', -1n],
  // Text.
  ["upper({v}) || '-' || lower({v})", 'string', 'Ab', 'string', 'AB-ab'],
  ["concat({v}, 'it''s')", 'string', 'x ', 'string', "x it's"],
  ['substring({v}, 2, 3)', 'string', 'abcdef', 'string', 'bcd'],
  ['substring({v} FROM 2 FOR 2)', 'string', 'abcdef', 'string', 'bc'],
  ['trim({v})', 'string', '  a ', 'string', 'a'],
  ["replace({v}, '-', '/')", 'string', 'a-b', 'string', 'a/b'],
  ["replaceAll({v}, '-', '')", 'string', 'a-b-c', 'string', 'abc'],
  ["split_part({v}, '-', 1)", 'string', 'BTC-USD', 'string', 'BTC'],
  ['length({v})', 'string', 'äöü', 'i64', 3n],
  ["lpad({v}, 5, '0')", 'string', '42', 'string', '00042'],
  ["starts_with({v}, 'BTC')", 'string', 'BTCUSDT', 'bool', true],
  ["startsWith({v}, 'BTC')", 'string', 'BTCUSDT', 'bool', true],
  ["{v} LIKE 'BTC%'", 'string', 'BTCUSDT', 'bool', true],
  ["{v} NOT ILIKE '%usd'", 'string', 'BTCUSDT', 'bool', true],
  ["regexp_replace({v}, '([A-Z]+)USDT', '\\1')", 'string', 'BTCUSDT', 'string', 'BTC'],
  ["regexp_extract({v}, '\\d+')", 'string', 'ab12', 'string', '12'],
  ["regexp_matches({v}, '^a.c$')", 'string', 'abc', 'bool', true],
  ["match({v}, '^a.c$')", 'string', 'abd', 'bool', false],
  ["{v} SIMILAR TO '[a-z]+'", 'string', 'abc', 'bool', true],
  ["CASE WHEN {v} = '{}--/*;' THEN 'ü\"`$' ELSE '' END", 'string', '{}--/*;', 'string', 'ü"`$'],
  ['{v}[1]', 'string', 'abc', 'string', 'a'],
  // Time in UTC.
  ['epoch_ms({v}::TIMESTAMP)', 'string', ISO, 'i64', 1_700_000_000_000n],
  ['epoch_ns({v}::TIMESTAMP_NS) + 1', 'string', ISO, 'i64', DAY_NS + 1n],
  ['make_timestamp({v} * 1000)', 'i64', 1_700_000_000_000, 'timestamp', DAY_NS],
  ['make_timestamp_ns({v})', 'i64', String(DAY_NS), 'timestamp', DAY_NS],
  ['to_timestamp({v})', 'i64', 1_700_000_000, 'timestamp', DAY_NS],
  ['fromUnixTimestamp64Milli({v})', 'i64', 1_700_000_000_000, 'timestamp', DAY_NS],
  ['fromUnixTimestamp64Nano({v})', 'i64', String(DAY_NS), 'timestamp', DAY_NS],
  ['extract(year FROM {v}::TIMESTAMP)', 'string', ISO, 'i64', 2023n],
  ['hour(to_timestamp({v}))', 'i64', 1_700_000_000, 'i64', 22n],
  ["date_trunc('hour', {v}::TIMESTAMP)", 'string', ISO, 'timestamp', 1_699_999_200_000_000_000n],
  [
    "time_bucket(INTERVAL '5 minutes', to_timestamp({v})::TIMESTAMP, TIMESTAMP '2023-01-01 00:01:00')",
    'i64',
    1_700_000_000,
    'timestamp',
    1_699_999_860_000_000_000n,
  ],
  ["strftime(to_timestamp({v}), '%Y-%m-%d')", 'i64', 1_700_000_000, 'string', '2023-11-14'],
  ["strptime({v}, '%d.%m.%Y')", 'string', '14.11.2023', 'timestamp', 1_699_920_000_000_000_000n],
  ['{v}::TIMESTAMP + INTERVAL 1 HOUR', 'string', ISO, 'timestamp', DAY_NS + 3_600_000_000_000n],
  ["{v}::DATE = DATE '2023-11-14'", 'string', '2023-11-14', 'bool', true],
  // JSON in text.
  ["json_extract_string({v}, '$.a.b')", 'string', '{"a":{"b":"x"}}', 'string', 'x'],
  ["{v} ->> '$.a'", 'string', '{"a":1}', 'string', '1'],
  ["{v} -> 'a'", 'string', '{"a":[1,2]}', 'string', '[1,2]'],
  ["JSONExtractString({v}, 'a', 'b')", 'string', '{"a":{"b":"x"}}', 'string', 'x'],
  ["JSONExtractInt({v}, 'a', 2)", 'string', '{"a":[1,22]}', 'i64', 22n],
  ["JSONExtractFloat({v}, 'a')", 'string', '{"a":1.5}', 'f64', 1.5],
  ["JSONExtractBool({v}, 'a')", 'string', '{"a":true}', 'bool', true],
  // Numbers keep the digits that they were written with.
  [
    "JSONExtract({v}, 'p', 'Decimal(38, 18)')",
    'string',
    '{"p":0.123456789012345678}',
    'decimal(18)',
    '0.123456789012345678',
  ],
  ["({v} -> 'p')::DECIMAL(38, 18)", 'string', '{"p":1.000000000000000001}', 'decimal(18)', '1.000000000000000001'],
  ["json_extract_string({v}, '$.a')", 'string', '{"a":"\ue000x \\ue000"}', 'string', '\ue000x \ue000'],
  ["json_extract({v}, '$')::VARCHAR", 'string', '["\ue000",1.50]', 'string', '["\ue000",1.50]'],
  ['CAST({v} AS VARCHAR[])', 'string', '["\ue000\ue000", 1.50]', 'string[]', ['\ue000\ue000', '1.50']],
  ["json_extract({v}, '$.p')::BIGINT", 'string', '{"p":"12"}', 'i64', 12n],
  [
    "CAST(json_extract({v}, '$') AS DECIMAL(38,18)[])",
    'string',
    '[0.123456789012345678]',
    'decimal(18)[]',
    ['0.123456789012345678'],
  ],
  [
    "JSONExtract({v}, 'Array(Decimal(38, 18))')",
    'string',
    '["1",0.123456789012345678]',
    'decimal(18)[]',
    ['1.000000000000000000', '0.123456789012345678'],
  ],
  ["{v}::JSON ->> '$.p'", 'string', '{"p":99999999999999999999.10}', 'string', '99999999999999999999.10'],
  [
    "{v} -> 'a'",
    'string',
    '{"a": [1.10, "x,1:2[3\\"4", {"b":-1.50E3}]}',
    'string',
    '[1.10,"x,1:2[3\\"4",{"b":-1.50E3}]',
  ],
  ["JSONExtractArrayRaw({v}, 'a')", 'string', '{"a":[1.10,"x",null]}', 'string[]', ['1.10', '"x"', null]],
  ['CAST({v} AS VARCHAR[])', 'string', '[1.10, [2.50], {"a":1e400}]', 'string[]', ['1.10', '[2.50]', '{"a":1e400}']],
  ["({v} -> 't')::TIMESTAMP", 'string', '{"t":"2023-11-15T00:13:20+02:00"}', 'timestamp', DAY_NS],
  // ClickHouse's other way to cast, slices, and the one zone that there is.
  ["CAST({v}, 'Int64')", 'f64', 2.9, 'i64', 2n],
  ["CAST({v}, 'Nullable(Decimal64(4))')", 'string', '2.99999', 'decimal(4)', '2.9999'],
  ['CAST({v} AS DateTime64(3))', 'i64', 1_700_000_000, 'timestamp', DAY_NS],
  ["CAST({v}, 'DateTime64(9)')", 'string', `${ISO}.123456789`, 'timestamp', DAY_NS + 123_456_789n],
  ['{v}[1:3]', 'string', 'BTCUSDT', 'string', 'BTC'],
  ['{v}[-4:]', 'string', 'BTCUSDT', 'string', 'USDT'],
  ['CAST({v} AS DOUBLE[])[:2]', 'string', '[1,2,3]', 'f64[]', [1, 2]],
  ["to_timestamp({v}) AT TIME ZONE 'UTC'", 'i64', 1_700_000_000, 'timestamp', DAY_NS],
  ['json_array_length({v})', 'string', '[1,2,3]', 'decimal(0)', '3'],
  ['xor({v}, true)', 'bool', true, 'bool', false],
  ['bitTest({v}, 1)', 'i64', 2, 'i64', 1n],
  ['clamp({v}, 0, 5)', 'i64', 7, 'i64', 5n],
  ["substringIndex({v}, '-', -1)", 'string', 'BTC-USD-PERP', 'string', 'PERP'],
  ["substringIndex({v}, '-', 2)", 'string', 'BTC-USD-PERP', 'string', 'BTC-USD'],
  // Lists.
  ['arrayFlatten({v}::BIGINT[][])', 'string', '[[1,2],[3]]', 'i64[]', [1n, 2n, 3n]],
  ['list_reverse_sort({v}::BIGINT[])', 'string', '[1,3,2]', 'i64[]', [3n, 2n, 1n]],
  ['list_last({v}::BIGINT[])', 'string', '[1,3,2]', 'i64', 2n],
  ['list_concat({v}::BIGINT[], [9])', 'string', '[1]', 'i64[]', [1n, 9n]],
  ['CAST({v} AS Array(Float64))', 'string', '[1,"2.5",null]', 'f64[]', [1, 2.5, null]],
  ['{v}::Array(Array(Nullable(String)))', 'string', '[["1.10"],[]]', 'string[][]', [['1.10'], []]],
  ['CAST({v} AS Array(Decimal64(8)))', 'string', '["0.12345678"]', 'decimal(8)[]', ['0.12345678']],
  ['CAST({v} AS Array(DateTime64(3)))', 'string', `["${ISO}"]`, 'timestamp[]', [DAY_NS]],
  ['array({v}, 2)', 'i64', 1, 'i64[]', [1n, 2n]],
  ['ARRAY[{v}, 2]', 'i64', 1, 'i64[]', [1n, 2n]],
  ['CAST({v} AS BIGINT[])', 'string', '[1,"2",null]', 'i64[]', [1n, 2n, null]],
  ['CAST({v} AS DECIMAL(38,20)[])', 'string', '[0.1234567890123456789]', 'decimal(20)[]', ['0.12345678901234567890']],
  ['CAST({v} AS VARCHAR[])', 'string', '["a\\"b","\\u0041",null,"x,y]"]', 'string[]', ['a"b', 'A', null, 'x,y]']],
  ['{v}::DOUBLE[]', 'string', '["1.5",2]', 'f64[]', [1.5, 2]],
  ['CAST({v} AS BOOLEAN[])', 'string', '[true,false,null]', 'bool[]', [true, false, null]],
  ['CAST({v} AS TIMESTAMP[])', 'string', `["${ISO}",null]`, 'timestamp[]', [DAY_NS, null]],
  ['CAST({v} AS DOUBLE[])', 'string', '[]', 'f64[]', []],
  [
    'CAST({v} AS DECIMAL(18,8)[][])',
    'string',
    '[["1.5","2"],[],null,["3",null]]',
    'decimal(8)[][]',
    [['1.50000000', '2.00000000'], [], null, ['3.00000000', null]],
  ],
  ['CAST({v} AS VARCHAR[][])', 'string', '[["a","b\\n"],["1.10"]]', 'string[][]', [['a', 'b\n'], ['1.10']]],
  ["string_split({v}, '-')", 'string', 'a-b', 'string[]', ['a', 'b']],
  ['[{v}, {v} + 1]', 'i64', 1, 'i64[]', [1n, 2n]],
  ['CAST({v} AS DECIMAL(38,20)[])[1]', 'string', '[0.1234567890123456789]', 'decimal(20)', '0.12345678901234567890'],
  ['CAST({v} AS VARCHAR[])[2]', 'string', '["a","b\\"\\u0041"]', 'string', 'b"A'],
  ["list_extract(string_split({v}, '-'), 2)", 'string', 'a-b', 'string', 'b'],
  ['CAST({v} AS DECIMAL(18,2)[])[1] * 2', 'string', '["1.25","3"]', 'decimal(2)', '2.50'],
];

describe('expressions of the language', () => {
  const resultOf = together(GOOD, ([expression, inputType, value]) =>
    transformed(sandbox, expression, inputType, [value]),
  );

  GOOD.forEach(([expression, inputType, value, type, expected], i) => {
    it(`${expression} over ${inputType} ${String(value)}`, async () => {
      const result = await resultOf(i);
      expect({ type: nameOf(result.type), values: result.values, misfits: result.misfits }).toEqual({
        type,
        values: [expected],
        misfits: 0,
      });
    });
  });

  it.each([
    ['CAST({v} AS BIGINT)', 'string', ['1', 'x', null, '3'], [1n, null, null, 3n], 1],
    ['CAST({v} AS BIGINT) + CAST({v} AS BIGINT)', 'string', ['1', 'x'], [2n, null], 1],
    ['CASE WHEN CAST({v} AS BIGINT) > 1 THEN CAST({v} AS BIGINT) END', 'string', ['2', 'x', '1'], [2n, null, null], 1],
    ['{v} * 2', 'i64', ['9223372036854775807', 1], [null, 2n], 1],
    ['{v} * {v}', 'decimal(18)', ['100', '0.5'], [null, '0.250000000000000000000000000000000000'], 1],
    ['CAST({v} AS BIGINT[])', 'string', ['[1]', '{"a":1}', 'x', null], [[1n], null, null, null], 2],
    ['CAST({v} AS BIGINT[])[1]', 'string', ['[1]', '{"a":1}', 'x'], [1n, null, null], 2],
    ["strptime({v}, '%Y')", 'string', ['2023', 'x'], [1_672_531_200_000_000_000n, null], 1],
    ["json_extract({v}, '$.a')", 'string', ['{"a":1}', '{'], ['1', null], 1],
    ['CAST({v} AS TIMESTAMP)', 'string', ['infinity', '9999-01-01'], [null, null], 1],
    // Errors that DuckDB's TRY would not catch.
    [
      "epoch(time_bucket(to_seconds({v}), TIMESTAMP '2020-01-01 00:01:30'))",
      'i64',
      [60, 0, null, -1, 3600],
      [1_577_836_860, null, null, null, 1_577_836_800],
      2,
    ],
  ] as [string, string, Plain[], Plain[], number][])(
    '%s over %s: a runtime error is null and a misfit of its row',
    async (expression, inputType, inputs, values, misfits) => {
      expect(await transformed(sandbox, expression, inputType, inputs)).toMatchObject({ values, misfits });
    },
  );
});

function nameOf(type: ResultType): string {
  if (type.kind === 'list') return `${nameOf(type.item)}[]`;
  return type.kind === 'decimal' ? `decimal(${type.scale})` : type.kind;
}
