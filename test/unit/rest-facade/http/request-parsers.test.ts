import { canonicalIdempotencyKey } from '../../../../rest-facade/http/idempotency-key.rule.js';
import { nestingDepth } from '../../../../schema/json-depth.rule.js';
import { int64 } from '../../../../schema/exact-json.js';
import { JsonBody } from '../../../../rest-facade/http/json-body.js';
import { parseJsonObject, withExactIntegers } from '../../../../rest-facade/http/lossless-json.js';
import { HttpRefusal } from '../../../../rest-facade/http/refusal.js';
import { endTimestampNs, int64OfDigits, timestampNs } from '../../../../rest-facade/http/timestamp.rule.js';

describe('Idempotency-Key', () => {
  const canonical = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

  it.each([
    canonical,
    canonical.toUpperCase(),
    canonical.replaceAll('-', ''),
    `{${canonical}}`,
    `urn:uuid:${canonical}`,
    `URN:UUID:${canonical.toUpperCase()}`,
    ` ${canonical} `,
  ])('reads %s by value', (header) => expect(canonicalIdempotencyKey(header)).toBe(canonical));

  it.each([
    '',
    'order-17',
    canonical.slice(1),
    `${canonical}0`,
    canonical.replace('0', 'g'),
    `{${canonical}`,
    `${canonical}, ${canonical}`,
    `${' '.repeat(128)}${canonical}`,
  ])('rejects %j', (header) => expect(canonicalIdempotencyKey(header)).toBeNull());
});

describe('one request in many spellings', () => {
  const canonical = (text: string) => new JsonBody(Buffer.from(text)).canonical();
  const body = '{"end_time":9007199254740993,"schema":{"columns":[{"data":{"binance":1,"okx":2}},"x"]}}';

  it.each([
    [
      'members in another order',
      '{"schema":{"columns":[{"data":{"okx":2,"binance":1}},"x"]},"end_time":9007199254740993}',
    ],
    ['spaces', body.replaceAll(/([:,])/g, '$1\n ')],
    ['escapes', body.replace('okx', '\\u006fkx')],
    ['a null for what is absent', body.replace('{', '{"format":null,')],
  ])('is the same with %s', (_, text) => expect(canonical(text)).toBe(body));

  it.each([
    ['another integer, beyond doubles too', body.replace('993', '992')],
    ['text for a number', body.replace('9007199254740993', '"9007199254740993"')],
    [
      'items in another order',
      body.replace('[{"data":{"binance":1,"okx":2}},"x"]', '["x",{"data":{"binance":1,"okx":2}}]'),
    ],
  ])('is another with %s', (_, text) => expect(canonical(text)).not.toBe(body));

  it.each(['', '{', '[]', '"x"', '{"a":1,"a":2}', '['.repeat(100)])('is none in %j', (text) => {
    expect(canonical(text)).toEqual(Buffer.from(text));
  });
});

describe('times in requests', () => {
  it.each([
    [1_700_000_000, 1_700_000_000n],
    [1_704_067_200_123_456_789n, 1_704_067_200_123_456_789n],
    ['1704067200123456789', 1_704_067_200_123_456_789n],
    ['-1', -1n],
    ['2024-01-01T00:00:00Z', 1_704_067_200_000_000_000n],
    ['2024-01-01T02:00:00.123456789+02:00', 1_704_067_200_123_456_789n],
    ['2024-01-01T00:00:00', 1_704_067_200_000_000_000n],
    ['2024-01-01T00:00:00.123456789', 1_704_067_200_123_456_789n],
    ['9223372036854775807', 2n ** 63n - 1n],
    [2n ** 63n - 1n, 2n ** 63n - 1n],
  ])('reads %p', (value, ns) => expect(timestampNs(value)).toBe(ns));

  it.each([
    1.5,
    1.7e18,
    2n ** 63n,
    '9223372036854775808',
    '1e18',
    '+1',
    ' 1',
    '',
    '2024-01-01',
    '2024-01-01T00:00:00ZZ',
    '2024-01-01Z',
    '2300-01-01T00:00:00Z',
    true,
    [],
    {},
    undefined,
  ])('rejects %p', (value) => expect(timestampNs(value)).toBeNull());

  it.each([
    ['9999-12-31T23:59:59Z', 2n ** 63n - 1n],
    ['9999-12-31T23:59:59', 2n ** 63n - 1n],
    ['2024-01-01T00:00:00Z', 1_704_067_200_000_000_000n],
    ['9223372036854775808', null],
    ['1600-01-01T00:00:00Z', null],
  ])('reads the end %p, any date in the future among them', (value, ns) => expect(endTimestampNs(value)).toBe(ns));

  it('bounds digit strings by int64', () => {
    expect(int64OfDigits('-9223372036854775808')).toBe(-(2n ** 63n));
    expect(int64OfDigits('-9223372036854775809')).toBeNull();
    expect(int64OfDigits('9'.repeat(10_000))).toBeNull();
  });
});

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

  it('writes int64 as an integer of all its digits', () => {
    const text = '{"ns":1704067200123456789,"list":[2],"x":0.25}';
    expect(JSON.stringify({ ns: int64('1704067200123456789'), list: [int64(2)], x: 0.25 })).toBe(text);
    expect(JSON.stringify(withExactIntegers({ ns: 1_704_067_200_123_456_789n, list: [2n], x: 0.25 }))).toBe(text);
  });

  it.each([
    ['{"a": [1, {"b": 2}]}', 3],
    ['"[[["', 0],
    ['"\\"[["', 0],
    [']]]', 0],
    ['[][]', 1],
  ])('finds the nesting depth of %s', (text, depth) => expect(nestingDepth(text)).toBe(depth));
});
