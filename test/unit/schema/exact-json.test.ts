import { exactJson } from '../../../schema/text/exact-json.js';

describe('exact JSON', () => {
  it('writes bigint as an integer of all its digits', () => {
    const text = '{"ns":1704067200123456789,"list":[2,-9223372036854775808,[null]],"x":0.25,"deep":{"a":{"b":5}}}';
    const ns = 1_704_067_200_123_456_789n;
    expect(exactJson({ ns, list: [2n, -(2n ** 63n), [null]], x: 0.25, deep: { a: { b: 5n } } })).toBe(text);
    expect(exactJson([9_007_199_254_740_991n, 9_007_199_254_740_993n])).toBe('[9007199254740991,9007199254740993]');
    expect(exactJson(7n)).toBe('7');
  });

  it('writes everything else as JSON.stringify does', () => {
    const value = {
      at: new Date(0),
      none: undefined,
      list: [undefined, 'ä"', true],
      ...(JSON.parse('{"__proto__":{"a":[]}}') as object),
    };
    expect(exactJson(value)).toBe(JSON.stringify(value));
    expect(exactJson({ toJSON: null, a: 1n, b: { toJSON: () => [2n] } })).toBe('{"toJSON":null,"a":1,"b":[2]}');
    expect(exactJson(value)).toContain('"__proto__":{"a":[]}');
  });

  it('leaves the value as it is', () => {
    const value = { a: { b: 1n }, list: [{ c: 2n }] };
    exactJson(value);
    expect(value).toEqual({ a: { b: 1n }, list: [{ c: 2n }] });
  });
});
