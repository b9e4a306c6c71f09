import { doublingFragments } from '../../../support/clients/doubling-fragments.js';
import { TestBrowser } from '../../../support/clients/test-browser.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';
import { heldRequest, postHead } from '../../../support/clients/held-requests.js';
import { rawRequest } from '../../../support/clients/raw-request.js';

const test = useTestDashboard();
const portOf = (base: string) => Number(new URL(base).port);
const JSON_TYPE = { 'Content-Type': 'application/json' };
const SERVICE = { authorization: 'Bearer local-development-only' };
const TWENTY_MB = { ...JSON_TYPE, 'Content-Length': '20000000' };
const SOME_BODY = '{"query":"' + ' '.repeat(50_000);

interface Body {
  errors?: { message: string; extensions: { code: string } }[];
}
const codeOf = (bytes: Buffer) => (JSON.parse(bytes.toString()) as Body).errors?.[0]?.extensions.code;
let addresses = 0;
/** An address that no other test has used up. */
const newAddress = () => `203.0.113.${(addresses += 1)}`;

/**
 * Asks until an answer is 429, in bursts: tokens come back while they are taken, on a busy machine
 * faster than one request after the other.
 */
async function useUp(ask: () => Promise<{ status: number }>): Promise<void> {
  let statuses: number[] = [];
  for (let burst = 0; burst < 100 && !statuses.includes(429); burst++)
    statuses = await Promise.all(Array.from({ length: 50 }, async () => (await ask()).status));
  expect(statuses).toContain(429);
}

describe('a query whose fragments double', () => {
  it.each([
    ['browsers', () => new TestBrowser(test.yoga)],
    ['services', () => new TestBrowser(test.apollo, SERVICE)],
  ])('is refused at once for %s', async (_, caller) => {
    expect(await caller().codeOf(doublingFragments(40))).toBe('invalid_argument');
  });
});

describe('a body of 20 MB without a token', () => {
  it('is refused unread at the services port', async () => {
    const answer = await heldRequest(portOf(test.apollo), postHead(TWENTY_MB) + SOME_BODY).answer;
    expect([answer.status, codeOf(answer.bytes)]).toEqual([401, 'unauthenticated']);
    expect(answer.headers['connection']).toBe('close');
  });

  it('is refused unread at the page, also with a cookie that is not ours', async () => {
    const head = postHead({
      ...TWENTY_MB,
      Cookie: `session=ses_${'0'.repeat(32)}.${'a'.repeat(43)}.${'b'.repeat(22)}`,
    });
    const answer = await heldRequest(portOf(test.yoga), head + SOME_BODY).answer;
    expect([answer.status, codeOf(answer.bytes), answer.headers['connection']]).toEqual([
      ...[413, 'invalid_argument', 'close'],
    ]);
  });

  it('is refused as soon as its chunks are too much', async () => {
    const head = postHead({ ...JSON_TYPE, 'Transfer-Encoding': 'chunked' });
    const answer = await heldRequest(portOf(test.yoga), `${head}${(17_000).toString(16)}\r\n${' '.repeat(17_000)}\r\n`)
      .answer;
    expect(answer.status).toBe(413);
  });

  it('does not affect requests of a signed-in page', async () => {
    const owner = await test.person('OWNER', (await test.account()).accountId);
    expect(
      await owner.codeOf('query ($x: String) { viewer { role } a: __typename @skip(if: false) }', {
        x: ' '.repeat(50_000),
      }),
    ).toBe('invalid_argument');
    expect((await owner.post('{ viewer { role } }', { unused: ' '.repeat(500_000) })).data).toEqual({
      viewer: { role: 'OWNER' },
    });
  });
});

it('charges callers without a session to their address before their body is read', async () => {
  const headers = { ...JSON_TYPE, 'X-Forwarded-For': newAddress() };
  const ask = async () =>
    fetch(`${test.yoga}/graphql`, { method: 'POST', headers, body: '{"query":"{ viewer { role } }"}' });
  const refused = async () => {
    await useUp(ask);
    return heldRequest(portOf(test.yoga), postHead({ ...headers, 'Content-Length': '100' })).answer;
  };
  // A token may have come back in between.
  let held = await refused();
  for (let tries = 0; tries < 10 && held.status !== 429; tries++) held = await refused();
  expect([held.status, codeOf(held.bytes)]).toEqual([429, 'rate_limited']);
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
});

describe('event streams', () => {
  const STREAM = `/graphql?query=${encodeURIComponent('subscription { accountEvents { id } }')}`;
  const open = async (headers: Record<string, string>) => {
    const leaving = new AbortController();
    const accept = { accept: 'text/event-stream', ...headers };
    const answer = await fetch(test.yoga + STREAM, { headers: accept, signal: leaving.signal });
    return { answer, leave: () => leaving.abort() };
  };

  it('are refused without a session, and charged to the address', async () => {
    const headers = { 'X-Forwarded-For': newAddress() };
    const { answer } = await open(headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json']);
    await useUp(async () => (await open(headers)).answer);
  });

  it('are eight at most for a session, until one of them ends', async () => {
    const { accountId } = await test.account();
    const { cookie } = await test.person('MEMBER', accountId);
    const streams = await Promise.all(Array.from({ length: 8 }, () => open({ cookie })));
    expect(streams.map(({ answer }) => answer.status)).toEqual(Array(8).fill(200));
    const { answer } = await open({ cookie });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect(((await answer.json()) as Body).errors?.[0]?.message).toMatch(/at most 8 event streams/);
    const other = await open({ cookie: (await test.person('MEMBER', accountId)).cookie });
    expect(other.answer.status).toBe(200);

    streams[0]?.leave();
    let again = await open({ cookie });
    while (again.answer.status !== 200) again = await open({ cookie });
    for (const { leave } of [...streams, other, again]) leave();
  });
});

it('ends requests that arrive slowly after ten seconds, on every listener', async () => {
  const ports = [test.apollo, test.yoga, test.metrics].map(portOf);
  const token = { Authorization: 'Bearer local-development-only' };
  const begun = [
    postHead({ ...JSON_TYPE, ...token, 'Content-Length': '100' }) + '{"query"',
    'GET /graphql HTTP/1.1\r\nHost:',
  ];
  const answers = await Promise.all(
    ports.flatMap((port) => begun.map(async (bytes) => (await heldRequest(port, bytes).answer).status)),
  );
  expect(answers).toEqual(Array(6).fill(408));
}, 30_000);

describe('other requests', () => {
  const raw = (port: number, request: string) => rawRequest(port, request.replaceAll('\n', '\r\n'));
  const post = (body: string, headers = '') =>
    `POST /graphql HTTP/1.1\nHost: x\nConnection: close\nContent-Type: application/json\n${headers}Content-Length: ${body.length}\n\n${body}`;
  const TOKEN = 'Authorization: Bearer local-development-only\n';
  const deep = `{"query":"{ viewer { role } }","variables":{"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`;

  it('a mutation by GET is 405 with Allow', async () => {
    const get = `GET /graphql?query=${encodeURIComponent('mutation { signOut }')} HTTP/1.1\nHost: x\nConnection: close\n`;
    for (const request of [`${get}Accept: application/json\n\n`, `${get}\n`]) {
      const { status, headers } = await raw(portOf(test.yoga), request);
      expect([status, headers['allow']]).toEqual([405, 'POST']);
    }
    const { status, headers } = await raw(portOf(test.apollo), `${get}${TOKEN}apollo-require-preflight: 1\n\n`);
    expect([status, headers['allow']]).toEqual([405, 'POST']);
  });

  it.each([
    ['broken JSON', post('{"query": ')],
    ['no object', post('"x"')],
    ['nothing', post('{}')],
    ['a batch', post('[{"query":"{ viewer { role } }"},{"query":"{ viewer { role } }"}]')],
    ['variables that are nested deeply', post(deep)],
    ['an unknown charset', post('{}').replace('/json', '/json; charset=no')],
    ['a path that cannot be decoded', 'GET /%ff%c0 HTTP/1.1\nHost: x\nConnection: close\n\n'],
    ['a persisted query that is not known', post('{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"00"}}}')],
  ])('%s is refused without a stack trace', async (_, request) => {
    for (const [base, headers] of [
      [test.yoga, ''],
      [test.apollo, TOKEN],
    ] as const) {
      const { status, bytes } = await raw(portOf(base), request.replace('Host: x\n', `Host: x\n${headers}`));
      expect(bytes.toString()).not.toMatch(/node_modules|at .*\.js:\d+/);
      expect([base, status < 500]).toEqual([base, true]);
    }
  });
});
