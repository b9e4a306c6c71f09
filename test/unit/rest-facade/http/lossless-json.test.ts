import { nestingDepth } from '../../../../schema/text/json-depth.rule.js';
import { parseJsonObject } from '../../../../rest-facade/http/lossless-json.js';
import { HttpRefusal } from '../../../../rest-facade/http/refusal.js';

describe('JSON bodies', () => {
  const read = (text: string) => parseJsonObject(Buffer.from(text));

  it('keeps integers beyond 2^53 exact', () => {
    expect(read('{"a": 9007199254740993, "b": -9223372036854775808, "c": 5, "d": 1.5}')).toEqual({
      a: 9_007_199_254_740_993n,
      b: -(2n ** 63n),
      c: 5,
      d: 1.5,
    });
  });

  it.each([
    ['5.0', 5],
    ['0.5e1', 5],
    ['50E-1', 5],
    ['-0.0e-400', -0],
    ['1e3', 1_000],
    ['100e-2', 1],
    ['0.1', 0.1],
    ['1e400', Infinity],
    ['2251799813685249.5', 2_251_799_813_685_249.5],
  ])('reads %s as %d', (text, value) => expect(read(`{"a": ${text}}`)).toEqual({ a: value }));

  it.each([
    '25.000000000000000000001',
    '-24.999999999999999999999',
    '1e-400',
    '-1e-400',
    '5.0000000000000000001',
    '4999999999999999999999e-21',
    '2251799813685249.0000001',
    '9007199254740991.0000001',
    `0.${'0'.repeat(100_000)}1`,
  ])('does not round %.40s to an integer', (text) => {
    expect(Number.isInteger(read(`{"a": ${text}}`)['a'])).toBe(false);
  });

  it('drops null members at every depth and keeps null elements', () => {
    expect(read('{"a": null, "b": {"c": null, "d": [null, {"e": null}]}}')).toEqual({ b: { d: [null, {}] } });
  });

  it.each(['', 'null'])('reads the body %j as an empty object', (text) => expect(read(text)).toEqual({}));

  it('keeps __proto__ and constructor as plain members', () => {
    const body = read('{"__proto__": {"polluted": 1}, "constructor": 2}');
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor']);
    expect((body as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });

  it.each([
    '{',
    '{"a": 1,}',
    '{"a": 01}',
    "{'a': 1}",
    '{"a": NaN}',
    '{"a": 1} x',
    '{"a": 1, "a": 2}',
    '[]',
    '1',
    '"text"',
    '{"a": "\u0001"}',
    '['.repeat(100_000),
    `{"a": ${'['.repeat(65)}${']'.repeat(65)}}`,
  ])('rejects %.40s with a 400', (text) => {
    expect(() => read(text)).toThrow(HttpRefusal);
  });

  it('rejects bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('{"a": "'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(() => parseJsonObject(bytes)).toThrow(/UTF-8/);
  });

  it.each([
    ['{"url": "\\ud800"}', 'url'],
    ['{"schema": {"unfold": {"\\uDC00": {}}}}', String.raw`schema.unfold."\udc00"`],
  ])('rejects half of a surrogate pair in %s, and names its place', (text, field) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, details: { field } }) as Error);
  });

  it('accepts escaped pairs', () => expect(read('{"a": "\\ud83d\\ude00"}')).toEqual({ a: '😀' }));

  it.each([
    ['{"a": [1, {"b": 2}]}', 3],
    ['"[[["', 0],
    ['"\\"[["', 0],
    [']]]', 0],
    ['[][]', 1],
  ])('finds the nesting depth of %s', (text, depth) => expect(nestingDepth(text)).toBe(depth));
});
