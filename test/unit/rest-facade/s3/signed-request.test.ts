import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { readSignature, type SignableRequest } from '../../../../rest-facade/s3/signed-request.js';
import { s3SignatureOf } from '../../../../server/accounts/s3-secrets.js';

// The examples of "Authenticating Requests (AWS Signature Version 4)" in the API reference of S3.
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const AT = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const CREDENTIAL = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const HOST = 'examplebucket.s3.amazonaws.com';
const GET_OBJECT = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const LOCATION = 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543';
const LIST = '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7';
const PRESIGNED = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';

function request(method: string, url: string, headers: Record<string, string>): SignableRequest {
  return { method, url, header: (name) => (headers[name] === undefined ? [] : [headers[name]]) };
}

function signed(url: string, names: string, signature: string, more: Record<string, string> = {}): SignableRequest {
  return request('GET', url, {
    host: HOST,
    authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIAL},SignedHeaders=${names},Signature=${signature}`,
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    ...more,
  });
}

const presigned = (expires = '86400', signature = PRESIGNED): string =>
  `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(CREDENTIAL)}&X-Amz-Date=20130524T000000Z` +
  `&X-Amz-Expires=${expires}&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`;

const NAMES = 'host;x-amz-content-sha256;x-amz-date';

function isGenuine(asked: SignableRequest, nowMs = AT, secret = SECRET): boolean {
  const signature = readSignature(asked, nowMs)!;
  return s3SignatureOf(secret, signature).toString('hex') === signature.signature;
}

function codeOf(asked: SignableRequest, nowMs = AT): unknown {
  try {
    return readSignature(asked, nowMs);
  } catch (refusal) {
    return (refusal as { details: { s3Code: string } }).details.s3Code;
  }
}

it('has the session token of its header, or of its query', () => {
  const names = `${NAMES};x-amz-security-token`;
  const inHeader = signed('/', names, GET_OBJECT, { 'x-amz-security-token': '1.tbl' });
  const inQuery = request('GET', `${presigned()}&X-Amz-Security-Token=1.tbl`, { host: HOST });
  expect([inHeader, inQuery].map((asked) => readSignature(asked, AT)?.sessionToken)).toEqual(['1.tbl', '1.tbl']);
  expect(readSignature(signed('/', NAMES, GET_OBJECT), AT)).not.toHaveProperty('sessionToken');
});

describe('the examples of S3', () => {
  it.each([
    [
      'GetObject',
      signed('/test.txt', 'host;range;x-amz-content-sha256;x-amz-date', GET_OBJECT, { range: 'bytes=0-9' }),
    ],
    ['a parameter without a value', signed('/?lifecycle', NAMES, LOCATION)],
    ['ListObjects', signed('/?max-keys=2&prefix=J', NAMES, LIST)],
    ['a presigned URL', request('GET', presigned(), { host: HOST })],
  ])('%s has the published signature', (_name, asked) => expect(isGenuine(asked)).toBe(true));
});

describe('a request that differs from the signed one', () => {
  const range = { range: 'bytes=0-9' };
  const names = 'host;range;x-amz-content-sha256;x-amz-date';
  it.each([
    ['another path', signed('/test2.txt', names, GET_OBJECT, range)],
    ['a path with ..', signed('/a/../test.txt', names, GET_OBJECT, range)],
    ['a path with an empty segment', signed('//test.txt', names, GET_OBJECT, range)],
    ['another parameter', signed('/test.txt?x=1', names, GET_OBJECT, range)],
    ['another range', signed('/test.txt', names, GET_OBJECT, { range: 'bytes=0-99' })],
    ['another host', signed('/test.txt', names, GET_OBJECT, { ...range, host: 'other' })],
    ['another method', { ...signed('/test.txt', names, GET_OBJECT, range), method: 'PUT' }],
    [
      'an unsigned payload',
      signed('/test.txt', names, GET_OBJECT, { ...range, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }),
    ],
    ['another time', signed('/test.txt', names, GET_OBJECT, { ...range, 'x-amz-date': '20130524T000001Z' })],
    ['a longer time of a presigned URL', request('GET', presigned('86401'), { host: HOST })],
  ])('has another signature: %s', (_name, asked) => expect(isGenuine(asked)).toBe(false));

  it('has the same signature if the path is only encoded differently', () => {
    expect(isGenuine(signed('/%74est%2Etxt', names, GET_OBJECT, range))).toBe(true);
  });
});

describe('what cannot be read', () => {
  const MINUTE = 60_000;
  const good = signed('/?max-keys=2&prefix=J', NAMES, LIST);
  const authorized = (authorization: string): SignableRequest => signed('/', NAMES, LIST, { authorization });
  it.each([
    ['a clock 15 minutes behind', good, AT + 15 * MINUTE, expect.anything()],
    ['a clock 16 minutes behind', good, AT + 16 * MINUTE, 'RequestTimeTooSkewed'],
    ['a clock 16 minutes ahead', good, AT - 16 * MINUTE, 'RequestTimeTooSkewed'],
    [
      'a presigned URL in its last second',
      request('GET', presigned(), { host: HOST }),
      AT + 86_400_000,
      expect.anything(),
    ],
    ['a presigned URL that has expired', request('GET', presigned(), { host: HOST }), AT + 86_401_000, 'AccessDenied'],
    ['a presigned URL of the future', request('GET', presigned(), { host: HOST }), AT - 16 * MINUTE, 'AccessDenied'],
    [
      'a presigned URL for eight days',
      request('GET', presigned('691200'), { host: HOST }),
      AT,
      'AuthorizationQueryParametersError',
    ],
    [
      'a presigned URL without an end',
      request('GET', presigned(''), { host: HOST }),
      AT,
      'AuthorizationQueryParametersError',
    ],
    ['version 2 of signatures', authorized('AWS AKIAIOSFODNN7EXAMPLE:c2ln'), AT, 'AuthorizationHeaderMalformed'],
    ['an API key', authorized('Bearer key_1.secret'), AT, 'AuthorizationHeaderMalformed'],
    ['a short signature', signed('/', NAMES, 'abc'), AT, 'AuthorizationHeaderMalformed'],
    [
      'another service',
      authorized(
        `AWS4-HMAC-SHA256 Credential=${CREDENTIAL.replace('/s3/', '/sts/')}, SignedHeaders=${NAMES}, Signature=${LIST}`,
      ),
      AT,
      'AuthorizationHeaderMalformed',
    ],
    [
      'the scope of another day',
      authorized(
        `AWS4-HMAC-SHA256 Credential=${CREDENTIAL.replace('0524', '0525')}, SignedHeaders=${NAMES}, Signature=${LIST}`,
      ),
      AT,
      'AuthorizationHeaderMalformed',
    ],
    ['an unsigned host', signed('/', 'x-amz-content-sha256;x-amz-date', LIST), AT, 'AccessDenied'],
    ['an unsigned date', signed('/', 'host;x-amz-content-sha256', LIST), AT, 'AccessDenied'],
    ['no hash of the payload', signed('/', NAMES, LIST, { 'x-amz-content-sha256': '' }), AT, 'InvalidRequest'],
    ['no date', signed('/', NAMES, LIST, { 'x-amz-date': '' }), AT, 'AuthorizationHeaderMalformed'],
  ])('%s', (_name, asked, nowMs, expected) => expect(codeOf(asked, nowMs)).toEqual(expected));

  it('is nothing if the request has no signature', () => {
    expect(readSignature(request('GET', '/', { host: HOST }), AT)).toBeUndefined();
  });
});

describe("requests that AWS' own client signs", () => {
  interface Sent {
    method: string;
    path: string;
    query: Record<string, string>;
    headers: Record<string, string>;
  }
  let sent: Sent;
  const requestHandler = {
    handle: async (asked: Sent) => {
      sent = asked;
      throw new Error('not sent');
    },
  };
  const client = new S3Client({
    ...{ region: 'eu-central-1', endpoint: 'http://h:8080/s3', forcePathStyle: true, maxAttempts: 1 },
    ...{ credentials: { accessKeyId: 'key_1', secretAccessKey: 'secret' } },
    requestHandler,
  });
  it.each([
    ['equals signs', new GetObjectCommand({ Bucket: 'b', Key: 'sets/exchange=binance/date=2026-01-01/a.parquet' })],
    ['percent signs', new GetObjectCommand({ Bucket: 'b', Key: '100%/a%25b' })],
    ['dots', new GetObjectCommand({ Bucket: 'b', Key: 'a/../c/./d' })],
    ['empty segments', new GetObjectCommand({ Bucket: 'b', Key: '/a///c' })],
    ['other alphabets', new GetObjectCommand({ Bucket: 'b', Key: 'ключ' })],
    ['a list', new ListObjectsV2Command({ Bucket: 'b', Prefix: 'a b+c', StartAfter: '=&%', Delimiter: '/' })],
  ] as const)('%s', async (_name, command) => {
    await client.send(command as GetObjectCommand).catch(() => undefined);
    const search = Object.entries(sent.query).map((pair) => pair.map(encodeURIComponent).join('='));
    const asked = request(sent.method, `${sent.path}?${search.join('&')}`, sent.headers);
    expect(isGenuine(asked, Date.now(), 'secret')).toBe(true);
    expect(isGenuine({ ...asked, url: `${asked.url}&x=1` }, Date.now(), 'secret')).toBe(false);
  });
});
