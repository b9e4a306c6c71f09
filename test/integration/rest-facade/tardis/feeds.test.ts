import { request, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { coreError, FakeCore } from '../../../support/core/fake-core.js';
import { sendError, startFakeStreamer, type FakeStreamer } from '../../../support/streaming/fake-streamer.js';
import { startFacade, type FacadeFixture } from '../../../support/systems/facade-fixture.js';

const ID = `con_${'a'.repeat(32)}`;
const LINES = '2026-01-01T00:00:00.0000001Z {"p":"1.10"}\n\n2026-01-01T00:00:01.0000000Z {"p":"1.20"}\n';
const PATH = '/tardis/v1/data-feeds/binance?from=2026-01-01T00:00:00.000Z';
const DAY_NS = 1_767_225_600_000_000_000n;
const MINUTE_NS = 60_000_000_000n;

let streamer: FakeStreamer;
let fixture: FacadeFixture;
beforeEach(async () => {
  streamer = await startFakeStreamer();
  fixture = await startFacade({ STREAMER_URL: streamer.url });
  fixture.core.fields = { openTardisFeed: { id: ID }, reportStreams: [] };
  streamer.respond = (_req, res) => void res.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(LINES);
});
afterEach(async () => {
  await fixture.facade.close();
  await streamer.close();
});

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests as a client that decompresses by itself. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Received> {
  const authorization = `Bearer ${FakeCore.apiKey}`;
  const asked = request({ port: fixture.port, path, headers: { authorization, ...headers }, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await buffer(response) };
}

const inputs = () => fixture.core.calls.flatMap(({ variables }) => variables['input'] ?? []);
const errorOf = ({ status, body }: Received): unknown => [status, JSON.parse(body.toString())];

describe('raw feeds', () => {
  it.each([
    ['gzip', 'gzip', '', gunzipSync],
    ['zstd', 'zstd, gzip', '', zstdDecompressSync],
    ['gzip', 'gzip, deflate, br, zstd', '', gunzipSync],
    ['zstd', 'gzip', '&compression=zstd', zstdDecompressSync],
    ['gzip', 'zstd, gzip', '&compression=gzip', gunzipSync],
  ])('are compressed by %s for "%s"%s', async (encoding, accepted, query, decompress) => {
    const { status, headers, body } = await get(PATH + query, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers['x-slice-size']]).toEqual([200, encoding, '1']);
    expect(decompress(body).toString()).toBe(LINES);
  });

  it('are plain for clients that accept nothing else', async () => {
    const { headers, body } = await get(PATH);
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, LINES]);
    expect(headers['content-type']).toBe('application/x-ndjson');
  });

  it.each([
    ['', { filters: [], fromNs: String(DAY_NS), toNs: String(DAY_NS + MINUTE_NS) }, ['1', '1']],
    [
      '&offset=5&sliceSize=10&filters=[{"channel":"trade","symbols":["btcusdt"]},{"channel":"depth","symbols":null}]',
      {
        filters: [
          { channel: 'trade', symbols: ['btcusdt'] },
          { channel: 'depth', symbols: null },
        ],
        ...{ fromNs: String(DAY_NS + 5n * MINUTE_NS), toNs: String(DAY_NS + 15n * MINUTE_NS) },
      },
      ['10', '10'],
    ],
  ])('ask the core as the query %s says', async (query, input, sizes) => {
    const { headers } = await get(encodeURI(PATH + query));
    expect(inputs()).toEqual([{ exchange: 'binance', ...input }]);
    expect([headers['x-slice-size'], headers['x-suggested-slice-size']]).toEqual(sizes);
  });

  it.each(['2026-01-01', '2026-01-01T00:00:00', '2026-01-01T01:00:00+01:00'])('begin at %s', async (from) => {
    await get(`/tardis/v1/data-feeds/binance?from=${encodeURIComponent(from)}`);
    expect(inputs()).toMatchObject([{ fromNs: String(DAY_NS) }]);
  });

  it.each([
    ['from', 'from=2026-01-01T00:00:30Z'],
    ['from', 'offset=1'],
    ['offset', 'from=2026-01-01&offset=-1'],
    ['sliceSize', 'from=2026-01-01&sliceSize=0'],
    ['sliceSize', 'from=2026-01-01&sliceSize=61'],
    ['filters', 'from=2026-01-01&filters=trade'],
    ['filters', 'from=2026-01-01&filters=[{"symbols":[]}]'],
    ['filters', 'from=2026-01-01&filters=[{"channel":"trade","symbols":"btcusdt"}]'],
    ['compression', 'from=2026-01-01&compression=br'],
  ])('name a wrong %s in %s', async (field, query) => {
    const refused = await get(encodeURI(`/tardis/v1/data-feeds/binance?${query}`));
    const message = expect.stringMatching(new RegExp(`^${field} `)) as string;
    expect(errorOf(refused)).toEqual([400, { code: 400, message }]);
    // Clients repeat a 400 with these words.
    expect(refused.body.toString()).not.toContain('ISO 8601 format');
    expect(streamer.requests).toEqual([]);
  });

  it.each([
    ['permission_denied', 401],
    ['payment_required', 401],
    ['invalid_argument', 400],
    ['rate_limited', 429],
  ])('answer %s by the status %i, at which clients give up or wait', async (code, status) => {
    fixture.core.fields = { openTardisFeed: coreError(code, 'no') };
    // Clients that accept gzip do not decompress errors.
    expect(errorOf(await get(PATH, { 'accept-encoding': 'zstd, gzip' }))).toEqual([
      status,
      { code: status, message: 'no' },
    ]);
  });

  it('are broken off when the streamer breaks off, so that no client keeps them', async () => {
    streamer.respond = (_req, res) => {
      res.writeHead(200);
      res.write(LINES, () => res.destroy());
    };
    await expect(get(PATH, { 'accept-encoding': 'gzip' })).rejects.toThrow('aborted');
  });

  it('are refused if no streamer answers', async () => {
    streamer.respond = (_req, res) => sendError(res, 503, { code: 'unavailable', message: 'stopping' });
    expect(errorOf(await get(PATH))).toMatchObject([503, { code: 503 }]);
  });
});
