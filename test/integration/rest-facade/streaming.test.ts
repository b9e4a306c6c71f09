import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { FakeCore, coreError } from '../../support/core/fake-core.js';
import { sendError, startFakeStreamer, type FakeStreamer } from '../../support/streaming/fake-streamer.js';
import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import { until } from '../../support/until.js';

const ID = `con_${'a'.repeat(32)}`;
const PATH = '/v1/stream?datastream_id=5';
const RECORD = '{"type":"message","datastream_id":5,"ts":1,"cursor":"A","data":{"p":"1.10"}}\n';

let streamer: FakeStreamer;
let fixture: FacadeFixture;
let logged: Record<string, unknown>[];
let sockets: Socket[];

beforeEach(async () => {
  streamer = await startFakeStreamer();
  const lines: Record<string, unknown>[] = [];
  logged = lines;
  sockets = [];
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as never) });
  fixture = await startFacade({ STREAMER_URL: streamer.url }, logger);
  fixture.facade.server.on('connection', (socket) => sockets.push(socket));
  fixture.core.fields = { openStream: { id: ID }, reportStreams: [] };
});
afterEach(async () => {
  await fixture.facade.close();
  await streamer.close();
});

/** Begins a stream, without reading its body. */
async function begin(path = PATH): Promise<IncomingMessage> {
  const headers = { 'x-api-key': FakeCore.apiKey };
  const asked = request({ port: fixture.port, path, headers, agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

const socketOf = (headers: Record<string, string> = { 'x-api-key': FakeCore.apiKey }, protocols: string[] = []) =>
  new WebSocket(`ws://127.0.0.1:${fixture.port}${PATH}`, protocols, { headers });

/** Unlike `once`, whatever errors come before. */
const closed = (of: NodeJS.EventEmitter) => new Promise<void>((resolve) => of.once('close', () => resolve()));

const requestLines = () => logged.filter(({ msg }) => msg === 'request');
const inputs = () => fixture.core.calls.map(({ variables }) => variables['input']);

describe('a stream', () => {
  it('relays what the streamer sends, byte for byte, and is logged with its bytes', async () => {
    streamer.respond = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/x-ndjson' });
      res.write(RECORD);
      res.end('{"type":"end","cursor":"B"}\n');
    };
    const { status, text, headers } = await fixture.call('GET', PATH);
    expect([status, text]).toEqual([200, `${RECORD}{"type":"end","cursor":"B"}\n`]);
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    expect(headers.get('x-ratelimit-remaining-minute')).toBe('199');
    const [asked] = streamer.requests;
    expect(asked?.url).toBe(`/connections/${ID}?transport=ndjson`);
    expect(asked?.headers.authorization).toBe('Bearer local-development-only');
    await until('it is logged', () => requestLines().length === 1);
    expect(requestLines()).toMatchObject([{ status: 200, url: PATH, bytes: text.length }]);
    expect(await fixture.facade.registry.metrics()).toContain(
      `rest_streamed_bytes_total{transport="ndjson"} ${text.length}`,
    );
  });

  it('of server-sent events continues at the last id, whatever the URL says', async () => {
    streamer.respond = (_req, res) =>
      void res.writeHead(200, { 'content-type': 'text/event-stream' }).end(`id: A\ndata: ${RECORD}\n`);
    const headers = { accept: 'text/event-stream', 'last-event-id': 'newest' };
    const { text } = await fixture.call('GET', `${PATH}&cursor=older`, { headers });
    expect(text).toBe(`id: A\ndata: ${RECORD}\n`);
    expect(streamer.requests[0]?.url).toBe(`/connections/${ID}?transport=sse`);
    expect(inputs()).toMatchObject([{ cursor: 'newest' }]);
  });

  it('is asked for as the query says', async () => {
    const view = encodeURIComponent('{"kind":"bars","size":"1m"}');
    await fixture.call(
      'GET',
      `${PATH}&datastream_id=7&start=1000&end=1970-01-02T00:00:00Z&schema=bars&view=${view}&speed=2.5&cursor=c`,
    );
    const terms = 'kind=option&status=trading&underlying=btc&expires_from=1970-01-01T00:00:01Z&expires_to=2000';
    const patterns = `exchange=binance&instruments=BTC*&instruments=ETH*&stream_types=trades&${terms}&start=-15m`;
    const beforeMs = Date.now();
    await fixture.call('GET', `/v1/stream?${patterns}`);
    expect(inputs()).toEqual([
      {
        ...{ select: { datastreamIds: ['5', '7'] }, fromNs: '1000', toNs: '86400000000000', schema: 'bars' },
        ...{ view: { kind: 'bars', size: '1m' }, speed: 2.5, cursor: 'c' },
      },
      {
        select: {
          ...{ exchange: 'binance', instruments: ['BTC*', 'ETH*'], streamTypes: ['trades'], kind: 'option' },
          ...{ status: 'trading', underlying: 'btc', expiresFromNs: '1000000000', expiresToNs: '2000' },
        },
        ...{ fromNs: expect.any(String) as string, speed: 0 },
      },
    ]);
    const fromMs = Number(BigInt((inputs()[1] as { fromNs: string }).fromNs) / 1_000_000n);
    expect(fromMs).toBeGreaterThanOrEqual(beforeMs - 900_000);
    expect(fromMs).toBeLessThanOrEqual(Date.now() - 900_000);
  });

  it.each([
    ['datastream_id[1]', '&datastream_id=x'],
    ['start', '&start=yesterday'],
    ['start', '&start=1&start=2'],
    ['end', '&end=soon'],
    ['view', '&view={'],
    ['view', '&view=5'],
    ['speed', '&speed=fast'],
  ])('names a wrong %s', async (field, query) => {
    const { status, body } = await fixture.call('GET', PATH + query);
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_argument', details: { field } } }]);
    expect(streamer.requests).toEqual([]);
  });

  it('is not opened by HEAD, whose headers are the same', async () => {
    const { status, headers, text } = await fixture.call('HEAD', PATH);
    expect([status, headers.get('content-type'), text]).toEqual([200, 'application/x-ndjson', '']);
    expect(fixture.core.onlyCall.operation).toBe('Viewer');
  });
});

describe('before the first byte', () => {
  it('a refusal of the core has its status, and no streamer is asked', async () => {
    fixture.core.fields = {
      openStream: () => {
        throw coreError('rate_limited', 'The account has 20 open streams', { reason: 'open_streams', retry_after: 15 });
      },
    };
    const { status, body, headers } = await fixture.call('GET', PATH);
    expect([status, headers.get('retry-after')]).toEqual([429, '15']);
    expect(body).toMatchObject({ error: { details: { reason: 'open_streams' } } });
    expect(streamer.requests).toEqual([]);
  });

  it('a refusal of the streamer is the answer, and the stream has ended', async () => {
    const error = { code: 'not_found', message: 'Gone', details: { reason: 'expired', earliest_cursor: 'C' } };
    streamer.respond = (_req, res) => sendError(res, 404, error);
    const { status, body } = await fixture.call('GET', PATH);
    expect([status, body]).toEqual([404, { error }]);
    await until('the core was told', () => fixture.core.calls.length === 2);
    expect(fixture.core.calls[1]).toMatchObject({
      operation: 'EndStreams',
      variables: { reports: [{ id: ID, bytes: '0', messages: '0', revision: '', ended: 'not served' }] },
    });
  });

  it('a streamer that stops says when to try again', async () => {
    streamer.respond = (_req, res) =>
      sendError(res, 503, { code: 'unavailable', message: 'Stopping' }, { 'retry-after': '2' });
    const { status, headers } = await fixture.call('GET', PATH);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  });

  it.each([
    ['does not accept our token', 401, { code: 'unauthenticated', message: 'Wrong token' }],
    ['does not know the stream', 404, { code: 'not_found', message: 'No such connection' }],
    ['speaks something else', 418, 'tea'],
  ])('a streamer that %s is unavailable to the client', async (_what, status, error) => {
    streamer.respond = (_req, res) => sendError(res, status, error as object);
    const answer = await fixture.call('GET', PATH);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('a streamer that cannot be reached is unavailable', async () => {
    await streamer.close();
    const { status, headers, body } = await fixture.call('GET', PATH);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body).toMatchObject({ error: { code: 'unavailable' } });
    streamer = await startFakeStreamer();
  });
});

describe('a stream that is open', () => {
  it('holds back the streamer while the client does not read, and loses nothing', async () => {
    const chunk = Buffer.alloc(65_536, 'x');
    const total = 400 * chunk.length;
    let written = 0;
    let isFull = false;
    streamer.respond = (_req, res) => {
      const write = (): void => {
        while (written < total) {
          written += chunk.length;
          if (!res.write(chunk)) {
            isFull = true;
            return void res.once('drain', write);
          }
        }
        res.end();
      };
      write();
    };
    const response = await begin();
    await until('the streamer waits', () => isFull);
    // What sockets and streams hold, and no more.
    expect(written).toBeLessThan(total);
    let read = 0;
    for await (const part of response) read += (part as Buffer).length;
    expect(read).toBe(total);
  });

  it('may be silent for any time', async () => {
    streamer.respond = (_req, res) => void res.writeHead(200).write(RECORD);
    const response = await begin();
    await once(response, 'data');
    expect(sockets.map(({ timeout }) => timeout)).toEqual([0]);
    response.destroy();
  });

  it('ends at the streamer when the client leaves', async () => {
    let served: IncomingMessage | undefined;
    streamer.respond = (req, res) => {
      served = req;
      res.writeHead(200).write(RECORD);
    };
    const response = await begin();
    await once(response, 'data');
    expect(await fixture.facade.registry.metrics()).toContain('rest_open_streams{transport="ndjson"} 1');
    response.destroy();
    await until('it has ended', () => served?.socket.destroyed === true);
    await until('it is logged', () => requestLines().length === 1);
    expect(requestLines()).toMatchObject([{ status: 200, bytes: RECORD.length }]);
    expect(await fixture.facade.registry.metrics()).toContain('rest_open_streams{transport="ndjson"} 0');
  });

  it('breaks off for the client when the streamer dies', async () => {
    streamer.respond = (req, res) => {
      res.writeHead(200).write(RECORD);
      setImmediate(() => req.socket.destroy());
    };
    const response = await begin();
    const reading = async () => response.resume().toArray();
    await expect(reading()).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('breaks off when the facade stops, which does not wait for it', async () => {
    streamer.respond = (_req, res) => void res.writeHead(200).write(RECORD);
    const response = await begin();
    response.on('error', () => undefined);
    await once(response, 'data');
    const socket = socketOf();
    await once(socket, 'open');
    const ended = Promise.all([closed(response), closed(socket)]);
    await fixture.facade.close();
    await ended;
  });
});

describe('a WebSocket', () => {
  it('relays messages both ways, with what the two have negotiated', async () => {
    const socket = socketOf(undefined, ['one', 'two']);
    const opened = once(socket, 'open');
    const [response] = (await once(socket, 'upgrade')) as [IncomingMessage];
    await opened;
    expect(response.headers['x-request-id']).toMatch(/^req_/);
    expect(response.headers['x-ratelimit-limit-minute']).toBe('200');
    expect(socket.protocol).toBe('one');
    expect(streamer.requests[0]?.url).toBe(`/connections/${ID}?transport=websocket`);
    const big = 'y'.repeat(300_000);
    for (const message of ['{"op":"pause"}', big]) {
      socket.send(message);
      const [echo] = (await once(socket, 'message')) as [Buffer];
      expect(String(echo)).toBe(message);
    }
    socket.close(1000, 'done');
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1000);
    await until('it is logged', () => requestLines().length === 1);
    expect(requestLines()).toMatchObject([{ status: 101, url: PATH, bytes: expect.any(Number) as number }]);
  });

  it('closes when the streamer closes it', async () => {
    streamer.connected = (opened) => opened.close(4000, 'end');
    const [code, reason] = (await once(socketOf(), 'close')) as [number, Buffer];
    expect([code, String(reason)]).toEqual([4000, 'end']);
  });

  it('closes at the streamer when the client dies', async () => {
    const closed = new Promise<void>((resolve) => {
      streamer.connected = (opened) => opened.once('close', () => resolve());
    });
    const socket = socketOf();
    await once(socket, 'open');
    socket.terminate();
    await closed;
  });

  it('is refused with the status and envelope of every request', async () => {
    const refused = async (headers?: Record<string, string>): Promise<[number, unknown]> => {
      const socket = socketOf(headers);
      socket.on('error', () => undefined);
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      return [response.statusCode ?? 0, JSON.parse(Buffer.concat(parts).toString())];
    };
    expect(await refused({})).toMatchObject([401, { error: { code: 'unauthenticated' } }]);
    streamer.refuse = (socket) => socket.end('HTTP/1.1 503 Busy\r\nRetry-After: 3\r\nContent-Length: 0\r\n\r\n');
    expect(await refused()).toMatchObject([503, { error: { code: 'unavailable' } }]);
    fixture.core.refusal = coreError('permission_denied', 'No subscription');
    expect(await refused()).toMatchObject([403, { error: { code: 'permission_denied' } }]);
  });

  it('exists at this path only, and other upgrades are ignored', async () => {
    fixture.core.fields = { exchanges: [] };
    const upgrade = (path: string, to: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'x-api-key': FakeCore.apiKey, connection: 'Upgrade', upgrade: to };
        request({ port: fixture.port, path, headers, agent: false }, (res) => resolve(res.resume().statusCode))
          .on('error', reject)
          .end();
      });
    expect(await upgrade('/v1/exchanges', 'websocket')).toBe(200);
    expect(await upgrade('/v1/exchanges', 'h2c')).toBe(200);
  });
});
