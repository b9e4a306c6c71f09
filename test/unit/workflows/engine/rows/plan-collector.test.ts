import type { ExportSchemaContent, Extractor } from '../../../../../schema/export-schemas/model.js';
import { ISO_OR_MILLIS_SQL } from '../../../../../schema/export-schemas/native-transform.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { PlanCollector } from '../../../../../workflows/engine/rows/plan-collector.js';
import { PARQUET_ROW_GROUP } from '../../../../../workflows/engine/rows/row-collector.js';
import { batchOf, messagesOf } from '../../../../support/engine/message-batches.js';
import { batchRows } from '../../../../support/engine/reference-output.js';

/** The first column of the rows of one message; `misfit` where the value did not fit. */
function read(message: string, content: ExportSchemaContent): unknown[] {
  const collector = new PlanCollector(compileReadPlan(content, 'x'), PARQUET_ROW_GROUP, 'parquet');
  collector.add(batchOf(messagesOf(message)), 0);
  const values = batchRows(collector.take()).map(([value]) => value);
  return Object.keys(collector.misfits()).length > 0 ? ['misfit', ...values.filter((value) => value !== null)] : values;
}

const column = (path: string, type: string, transform?: string): ExportSchemaContent['columns'][number] => ({
  output_column: 'c',
  data: { x: { json: { path, type }, ...(transform !== undefined && { transform }) } as Extractor },
});
const value = (token: string, type: string, transform?: string): unknown =>
  read(`{"v":${token}}`, { columns: [column('v', type, transform)] })[0];

describe('types', () => {
  const decimal = (scaled: bigint, scale: number) => ({ scaled, scale });

  it('read numbers of any number of digits on both sides of the point, eight at a time or not', () => {
    const digits = '00000000120345678900000000987654321000000001';
    for (let whole = 1; whole <= 20; whole++) {
      for (let places = 0; places <= 18; places++) {
        const [head, tail] = [digits.slice(24 - whole, 24), digits.slice(24, 24 + places)];
        const scaled = decimal(BigInt(`${head}${tail.padEnd(18, '0')}`), 18);
        expect(value(`"${head}${places > 0 ? `.${tail}` : ''}"`, 'decimal(18)')).toEqual(scaled);
        // Any byte among eight that resemble digits.
        if (places > 8) expect(value(`"${head}.${tail.replace(/.(?=.{3}$)/, ':')}"`, 'decimal(18)')).toBe('misfit');
        if (places > 8) expect(value(`"${head}.${tail.replace(/.(?=.{3}$)/, '/')}"`, 'decimal(18)')).toBe('misfit');
      }
    }
  });

  it.each([
    ['1', 'decimal(2)', decimal(100n, 2)],
    ['"1.5"', 'decimal(2)', decimal(150n, 2)],
    ['-0.05', 'decimal(2)', decimal(-5n, 2)],
    ['"1.500000000"', 'decimal(2)', decimal(150n, 2)],
    ['1.505', 'decimal(2)', 'misfit'],
    ['1.5e1', 'decimal(0)', decimal(15n, 0)],
    ['15e-1', 'decimal(0)', 'misfit'],
    ['150e-1', 'decimal(0)', decimal(15n, 0)],
    ['0.1234567890123456789', 'decimal(19)', decimal(1234567890123456789n, 19)],
    ['"99999999999999999999.999999999999999999"', 'decimal(18)', decimal(10n ** 38n - 1n, 18)],
    ['"100000000000000000000"', 'decimal(18)', 'misfit'],
    ['1e37', 'decimal(0)', decimal(10n ** 37n, 0)],
    ['1e38', 'decimal(0)', 'misfit'],
    ['1e999999999999999999999', 'decimal(0)', 'misfit'],
    ['0e999999999999999999999', 'decimal(0)', decimal(0n, 0)],
    ['-0', 'decimal(1)', decimal(0n, 1)],
    ['"007"', 'decimal(0)', decimal(7n, 0)],
    ['"\\u0031"', 'decimal(0)', decimal(1n, 0)],
    ['""', 'decimal(0)', 'misfit'],
    ['"+1"', 'decimal(0)', 'misfit'],
    ['" 1"', 'decimal(0)', 'misfit'],
    ['"1 "', 'decimal(0)', 'misfit'],
    ['".5"', 'decimal(1)', 'misfit'],
    ['"5."', 'decimal(1)', 'misfit'],
    ['"0x10"', 'decimal(1)', 'misfit'],
    ['"NaN"', 'f64', 'misfit'],
    ['true', 'decimal(1)', 'misfit'],
    ['[1]', 'decimal(1)', 'misfit'],
    ['null', 'decimal(1)', null],
    ['1.0', 'i64', 1n],
    ['1e3', 'i64', 1000n],
    ['"12"', 'i64', 12n],
    ['12.7', 'i64', 'misfit'],
    ['9007199254740993', 'i64', 9007199254740993n],
    ['9223372036854775807', 'i64', 2n ** 63n - 1n],
    ['-9223372036854775808', 'i64', -(2n ** 63n)],
    ['9223372036854775808', 'i64', 'misfit'],
    ['0.30000000000000004', 'f64', 0.30000000000000004],
    ['"4.35"', 'f64', 4.35],
    ['1e400', 'f64', 'misfit'],
    ['5e-324', 'f64', 5e-324],
    ['true', 'bool', true],
    ['"false"', 'bool', false],
    ['1', 'bool', true],
    ['0', 'bool', false],
    ['2', 'bool', 'misfit'],
    ['"TRUE"', 'bool', 'misfit'],
    ['""', 'bool', 'misfit'],
    ['"a\\u00e9\\ud83d\\ude00\\n\\u0000"', 'string', 'aé😀\n\u0000'],
    ['"\\ud83d x"', 'string', '\ufffd x'],
    ['1.10', 'string', '1.10'],
    ['{ "a" : 1 }', 'string', '{ "a" : 1 }'],
    ['true', 'string', 'true'],
    ['""', 'string', ''],
  ])('%s as %s', (token, type, expected) => expect(value(token, type)).toEqual(expected));

  it.each([
    ['1633998512068', 'i64', '{v} * 1000000', 1633998512068000000n],
    ['9223372036854775807', 'i64', '{v} * 2', 'misfit'],
    ['"1618678132.825818"', 'decimal(9)', 'CAST({v} * 1000000000 AS BIGINT)', 1618678132825818000n],
    ['true', 'bool', "CASE WHEN {v} THEN 'sell' ELSE 'buy' END", 'sell'],
    ['null', 'bool', "CASE WHEN {v} THEN 'sell' ELSE 'buy' END", 'buy'],
    ['null', 'bool', "CASE {v} WHEN true THEN 'sell' WHEN false THEN 'buy' END", null],
    ['"Buy"', 'string', "CASE {v} WHEN 'Buy' THEN 'buy' WHEN 'Sell' THEN 'sell' END", 'buy'],
    ['"?"', 'string', "CASE {v} WHEN 'Buy' THEN 'buy' WHEN 'Sell' THEN 'sell' END", null],
    ['"2021-07-22T22:36:07.865Z"', 'string', 'epoch_ns(CAST({v} AS TIMESTAMP_NS))', 1626993367865000000n],
    ['"soon"', 'string', 'epoch_ns(CAST({v} AS TIMESTAMP_NS))', 'misfit'],
    ['"2019-11-08T16:24:02.000Z"', 'string', ISO_OR_MILLIS_SQL, 1573230242000000000n],
    ['1619398389868', 'string', ISO_OR_MILLIS_SQL, 1619398389868000000n],
    ['"1619398389868"', 'string', ISO_OR_MILLIS_SQL, 1619398389868000000n],
    ['-5', 'string', ISO_OR_MILLIS_SQL, 'misfit'],
    ['"9223372036854775"', 'string', ISO_OR_MILLIS_SQL, 'misfit'],
  ])('%s as %s through %s', (token, type, transform, expected) =>
    expect(value(token, type, transform)).toEqual(expected),
  );
});

describe('paths', () => {
  it.each([
    ['{"\\n":1,"a\\tb":2}', '\\\\n|a\\\\tb', null],
    ['{"\\\\n":1}', '\\\\n', '1'],
    ['{"p":1}', 'data.p', '1'],
    ['{"data":{},"p":1}', 'data.p', null],
    ['{"data":null,"p":1}', 'data.p', null],
    ['[7,[8,{"x":9}]]', '1.1.x', '9'],
    ['[7]', 'data.0', '7'],
    ['[7]', '00', null],
    ['{"0":{"1":2}}', '0.1', '2'],
    ['{"T":1,"t":2}', 't', '2'],
    ['{"a":1,"a":2}', 'a', '2'],
    ['{"a":{"b":1,"c":2},"a":{"c":3}}', 'a.b', null],
    ['{"a":{"b":1},"a":7}', 'a.b', null],
    ['{"\\u0061":1}', 'a', '1'],
    ['{"a.b":1,"a|b":2,"a\\\\b":3}', 'a\\.b', '1'],
    ['{"a.b":1,"a|b":2,"a\\\\b":3}', 'a\\|b', '2'],
    ['{"a.b":1,"a|b":2,"a\\\\b":3}', 'a\\\\b', '3'],
    ['{"b":2}', 'a|b', '2'],
    ['{"a":null,"b":2}', 'a|b', '2'],
    ['{"a":1,"b":2}', 'a|b', '1'],
  ])('in %s the path %s', (message, path, expected) =>
    expect(read(message, { columns: [column(path, 'string')] })).toEqual([expected]),
  );

  it('an alternative that is present wins even when it does not fit', () => {
    expect(read('{"a":"x","b":2}', { columns: [column('a|b', 'i64')] })).toEqual(['misfit']);
  });
});

describe('unfold', () => {
  it.each([
    ['{"x":[{"p":1},{"p":2}]}', 'x', 'x.p', ['1', '2']],
    ['{"x":[{"p":1},{}],"p":3}', 'x', 'p', ['1', '3']],
    ['{"x":[{"p":null}],"p":3}', 'x', 'p', [null]],
    ['{"data":{"x":[[1,2],[3]]}}', 'data.x', 'x.1', ['2', null]],
    ['{"x":[1,"two",null]}', 'x', 'x', ['1', 'two', null]],
    ['{"x":5}', 'x', 'x', ['5']],
    ['{"x":{"p":5}}', 'x', 'x.p', ['5']],
    ['{"x":[]}', 'x', 'x', []],
    ['{"x":null}', 'x', 'x', []],
    ['{}', 'x', 'x', []],
    ['{"x":[],"y":[8]}', 'x|y', 'y', ['8']],
    ['{"x":[[9]],"0":5}', 'x', '0', ['9']],
    ['{"data":[{"p":1}]}', 'data', 'data.p', ['1']],
    ['[1,[2,3]]', 'data.1', 'data.1', ['2', '3']],
    // Arrays with elements inside of an array with elements.
    ['{"x":[[{"p":1},{"p":2}],{"p":3}]}', 'x|x.0', 'p', [null, '3']],
    ['{"x":[[],{"p":3}]}', 'x.0|x', 'p', [null, '3']],
  ])('of %s by %s gives %s', (message, path, columnPath, expected) =>
    expect(read(message, { columns: [column(columnPath, 'string')], unfold: { x: { path } } })).toEqual(expected),
  );

  it.each([
    ['[7,[[1,2],[3,4]]]', ['2', '4']],
    ['[7,[1,2]]', ['2']],
    ['[7, [ {"a":1}, [5] ] ]', ['[5]']],
    ['[7,[ [5] ,2]]', [null, null]],
    ['[7,[]]', []],
    ['[7,3]', [null]],
  ])('of %s, whose elements are arrays, gives %j', (message, expected) =>
    expect(
      read(message, { columns: [column('1.1', 'string')], unfold: { x: { path: '1', elements: 'arrays' } } }),
    ).toEqual(expected),
  );
});

describe('derive', () => {
  const merged = (path: string, unfold?: string): ExportSchemaContent => ({
    columns: [column(path, 'string')],
    derive: {
      x: [
        {
          field: 'levels',
          op: 'tagged_concat',
          arrays: [
            { path: 'data.b', tag: 'bid' },
            { path: 'data.a', tag: 'ask' },
          ],
          tag_field: 'side',
          value_field: 'value',
        },
      ],
    },
    ...(unfold !== undefined && { unfold: { x: { path: unfold } } }),
  });
  const book = '{"data":{"a":[["3","4"]],"b":[["1","2"],["0","9"]]}}';

  it.each([
    ['levels.side', ['bid', 'bid', 'ask']],
    ['data.levels.value.0', ['1', '0', '3']],
    ['index', ['0', '1', '0']],
    ['value', ['["1","2"]', '["0","9"]', '["3","4"]']],
    [
      'levels',
      [
        '{"side":"bid","value":["1","2"],"index":0}',
        '{"side":"bid","value":["0","9"],"index":1}',
        '{"side":"ask","value":["3","4"],"index":0}',
      ],
    ],
    ['data.a.0.1', ['4', '4', '4']],
  ])('unfolded, %s', (path, expected) => expect(read(book, merged(path, 'levels'))).toEqual(expected));

  it('is reachable without an unfold', () => {
    expect(read(book, merged('levels.2.value.1'))).toEqual(['4']);
    expect(read(book, merged('data.levels.2.side'))).toEqual(['ask']);
    expect(read('{"b":[1]}', merged('levels'))).toEqual(['[{"side":"bid","value":1,"index":0}]']);
  });

  it('treats a missing array as empty and counts values that are not arrays', () => {
    expect(read('{"data":{"a":[7],"b":null}}', merged('value', 'levels'))).toEqual(['7']);
    expect(read('{"data":{"a":[7],"b":8}}', merged('value', 'levels'))).toEqual(['misfit', '7']);
  });

  it('named data hides the member, which still decides how paths read', () => {
    const content = merged('b|data.p');
    content.derive!['x']![0]!.field = 'data';
    expect(read('{"data":{},"p":5}', content)).toEqual([null]);
    expect(read('{"p":5}', content)).toEqual(['5']);
  });
});

describe('broken messages', () => {
  const broken = (message: string): boolean => {
    const collector = new PlanCollector(
      compileReadPlan({ columns: [column('a', 'string')] }, 'x'),
      PARQUET_ROW_GROUP,
      'parquet',
    );
    // A neighbour on each side: nothing may be read across the border.
    collector.add(batchOf(messagesOf('{"a":1}', message, '}')), 0);
    expect(collector.broken.count).toBe(collector.length === 2 ? 1 : 2);
    return collector.length === 1;
  };

  it.each([
    '',
    ' ',
    '{',
    '{"a":1',
    '{"a":1]',
    '{"a":1,}',
    '[1,]',
    '[1 2]',
    '{"a" 1}',
    '{a:1}',
    "{'a':1}",
    '{"a":01}',
    '{"a":1.}',
    '{"a":.5}',
    '{"a":+1}',
    '{"a":tru}',
    '{"a":nul',
    '{"a":"x}',
    '{"a":"\\x"}',
    '{"a":"\\u12g4"}',
    '{"a":"\t"}',
    '{"a":1} x',
    '{"a":1}{"a":1}',
    '\ufeff{}',
    '{"a":1e}',
    '[[[[',
    '{"a":{"b":[1,{"c"]}}',
  ])('%j', (message) => expect(broken(message)).toBe(true));

  it.each(['[', '{"a":', '{"b":[{"a":[', '"'])('of many %j in a row spoil none of their neighbours', (part) => {
    const deep = Array.from({ length: 5 }, () => part.repeat(50_000));
    const collector = new PlanCollector(
      compileReadPlan({ columns: [column('a', 'i64')] }, 'x'),
      PARQUET_ROW_GROUP,
      'parquet',
    );
    collector.add(batchOf(messagesOf('{"a":1}', ...deep, '{"a":2}', part, '{"a":3}', ...deep)), 0);
    expect(collector.broken.count).toBe(11);
    expect(batchRows(collector.take()).flat()).toEqual([1n, 2n, 3n]);
  });

  it.each([
    '{}',
    '[]',
    '5',
    '-0',
    '"x"',
    'null',
    ' {"a":1} ',
    '{"a":[{},[],""]}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ])('not %j', (message) => expect(broken(message)).toBe(false));

  it.each([[0xff], [0xc0, 0x80], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]])(
    'invalid UTF-8 %j',
    (...bytes) => {
      const collector = new PlanCollector(
        compileReadPlan({ columns: [column('a', 'string')] }, 'x'),
        PARQUET_ROW_GROUP,
        'parquet',
      );
      const text = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);
      collector.add(batchOf([{ ns: 1n, bytes: text }]), 0);
      expect(collector.broken).toMatchObject({ count: 1, first: { seq: 0n, collectionTimestampNs: 1n } });
    },
  );
});
