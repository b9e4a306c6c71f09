import { decimalFieldSql, nativeTransform } from '../../../../schema/export-schemas/native-transform.js';

const words = "WHEN 'buy' THEN 'bid' WHEN 'sell' THEN 'ask' END";
const op = (sql: string, kind: 'string' | 'i64' = 'string') => nativeTransform(sql, { kind })?.transform.op;

describe('whether there is a value', () => {
  it('is native over text, which every value fits', () => {
    const type = { kind: 'bool' };
    expect(nativeTransform('{v} IS NOT NULL', { kind: 'string' })).toEqual({
      transform: { op: 'isNull', negated: true },
      type,
    });
    expect(nativeTransform(' {v}  is null', { kind: 'string' })).toEqual({
      transform: { op: 'isNull', negated: false },
      type,
    });
    expect(nativeTransform('{v} IS NOT NULL', { kind: 'i64' })).toBeNull();
  });
});

describe('fields of a text', () => {
  it('are native as decimals and as words', () => {
    expect(nativeTransform(decimalFieldSql(3), { kind: 'string' })).toEqual({
      transform: { op: 'splitPart', delimiter: 0x2c, index: 3, of: null },
      type: { kind: 'decimal', scale: 18 },
    });
    expect(nativeTransform(`case split_part( {v}, ';' ,2 ) ${words}`, { kind: 'string' })).toMatchObject({
      transform: { op: 'splitPart', delimiter: 0x3b, index: 2, of: { op: 'case', otherwise: null } },
      type: { kind: 'string' },
    });
  });

  it.each([
    ['over another type', `CASE split_part({v}, ',', 2) ${words}`, 'i64'],
    ['with an empty word, which a missing field equals', "CASE split_part({v}, ',', 2) WHEN '' THEN 'x' END", 'string'],
    ['counted from the end', `CASE split_part({v}, ',', -1) ${words}`, 'string'],
    ['between quotes', `CASE split_part({v}, '"', 2) ${words}`, 'string'],
    ['between longer separators', `CASE split_part({v}, ', ', 2) ${words}`, 'string'],
    ['as another decimal', "CAST(split_part({v}, ',', 1) AS DECIMAL(38,18))", 'string'],
  ] as const)('are not native %s', (_, sql, kind) => expect(op(sql, kind)).toBeUndefined());
});
