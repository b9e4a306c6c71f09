import { once } from 'node:events';
import { CATALOG, SUBSCRIBE } from '../../../support/core/domain.js';
import type { TestBrowser } from '../../../support/clients/test-browser.js';
import { sendError, startFakeStreamer } from '../../../support/streaming/fake-streamer.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';

const streamer = await startFakeStreamer();
const own = useTestDashboard({ STREAMER_URL: streamer.url });
const OPEN = 'mutation ($input: StreamInput!) { openStream(input: $input) { id } }';
const CURSOR = 'A'.repeat(63);
const NDJSON = { 'content-type': 'application/x-ndjson' };
const message = (n: number): string =>
  `{"type":"message","datastream_id":1,"ts":${n},"cursor":"${CURSOR}${n}","data":{"p":"1.10"}}`;
const HEARTBEAT = '{"type":"heartbeat","watermark":9}';

let owner: TestBrowser;
let id: string;
let datastreamId: string;

const open = async (browser: TestBrowser): Promise<string> => {
  const input = { select: { datastreamIds: [datastreamId] } };
  return (await browser.ask<{ id: string }>(OPEN, { input })).id;
};

async function subscriber(): Promise<TestBrowser> {
  const browser = await own.person('OWNER', (await own.account()).accountId);
  await browser.ask(SUBSCRIBE, { id: datastreamId });
  return browser;
}

/** Listens to a connection as the page does. */
const listen = ({ cookie }: TestBrowser, of: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${own.yoga}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie },
    body: JSON.stringify({
      query: 'subscription ($id: ID!) { streamRecords(id: $id) { id records } }',
      variables: { id: of },
    }),
    signal: signal ?? null,
  });

const codeOf = async (response: Response): Promise<string | undefined> =>
  ((await response.json()) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;

beforeAll(async () => {
  await own.staff('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: CATALOG });
  [{ id: datastreamId }] = (await own.sql<{ id: string }>('SELECT id FROM datastreams LIMIT 1')) as [{ id: string }];
  owner = await subscriber();
  id = await open(owner);
});
afterAll(() => streamer.close());

test('the records of a connection come as they were sent, with the cursor to go on with', async () => {
  streamer.respond = (_, res) => {
    res.writeHead(200, NDJSON);
    res.end(`${message(1)}\n${message(2)}\n${HEARTBEAT}\n{"type":"mess`);
  };
  const text = await (await listen(owner, id)).text();
  const [event] = text.split('\n\n').filter((one) => one.startsWith('event: next'));
  const { streamRecords } = (JSON.parse(/^data: (.*)$/m.exec(event!)![1]!) as { data: Record<string, unknown> }).data;
  expect(streamRecords).toEqual({ id: `${CURSOR}2`, records: [message(1), message(2), HEARTBEAT] });
  expect(text).toContain('event: complete');
  const { url, headers } = streamer.requests.at(-1)!;
  expect([url, headers.authorization]).toEqual([
    `/connections/${id}?transport=ndjson`,
    'Bearer local-development-only',
  ]);
});

test('a reader that leaves closes the connection to the streamer', async () => {
  const served = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  streamer.respond = (_, res) => {
    res.writeHead(200, NDJSON).write(`${message(1)}\n`);
    served.resolve();
    void once(res, 'close').then(() => left.resolve());
  };
  const leaving = new AbortController();
  const response = await listen(owner, id, leaving.signal);
  await served.promise;
  leaving.abort();
  await left.promise;
  await response.body?.cancel().catch(() => undefined);
});

test('an account cannot read the connection of another', async () => {
  const asked = streamer.requests.length;
  expect(await codeOf(await listen(await subscriber(), id))).toBe('not_found');
  expect(streamer.requests).toHaveLength(asked);
});

test('what the streamer refuses is the error, and its own failures are not', async () => {
  streamer.respond = (_, res) => sendError(res, 503, { code: 'unavailable', message: 'stops' });
  expect(await codeOf(await listen(owner, id))).toBe('unavailable');
  streamer.respond = (_, res) => sendError(res, 401, { code: 'unauthenticated', message: 'wrong token' });
  expect(await codeOf(await listen(owner, id))).toBe('unavailable');
});
