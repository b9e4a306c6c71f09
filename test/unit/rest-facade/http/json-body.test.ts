import { JsonBody } from '../../../../rest-facade/http/json-body.js';

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
