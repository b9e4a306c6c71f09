import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { parseNetworks } from '../../../../schema/webhooks/webhook-target.js';
import { postWebhook } from '../../../../workflows/webhooks/post-webhook.js';

type PostOptions = NonNullable<Parameters<typeof postWebhook>[3]>;

const LOOPBACK = parseNetworks('127.0.0.0/8,::1/128');
const NEVER = new AbortController().signal;
/** Nothing answers within it. */
const TIMEOUT_MS = 600;
const PATIENCE = { timeoutMs: 60_000 };

const servers: (Server | HttpServer)[] = [];
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

async function listen<S extends Server | HttpServer>(server: S): Promise<number> {
  server.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
/** A port at which `accept` gets each connection. */
const port = (accept: (socket: Socket) => void) =>
  listen(
    createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      accept(socket);
    }),
  );
async function closedPort(): Promise<number> {
  const server = createServer();
  const found = await listen(server);
  server.close();
  return found;
}
const silentPort = () => port(() => undefined);
const http = (status: number, headers: Record<string, string> = {}, paths: string[] = []) =>
  listen(
    createHttpServer((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(status, headers).end('a secret of the receiver');
    }),
  );

async function outcome(url: string, options: PostOptions = {}): Promise<{ answer: number | string; tookMs: number }> {
  const since = performance.now();
  const post = { url, headers: {}, body: '{}' };
  const answer = await postWebhook(post, LOOPBACK, NEVER, { timeoutMs: TIMEOUT_MS, ...options }).catch(
    (error: Error) => error.message,
  );
  return { answer, tookMs: performance.now() - since };
}

describe('in an allowed network that is not public', () => {
  it.each<[string, string, () => Promise<number>]>([
    ['a closed port', 'http', closedPort],
    ['a port that resets', 'http', () => port((socket) => void socket.resetAndDestroy())],
    ['a port that closes', 'http', () => port((socket) => void socket.end())],
    ['a silent port', 'http', silentPort],
    ['a port that speaks something else', 'http', () => port((socket) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n'))],
    ['a closed port, by TLS', 'https', closedPort],
    ['a port without TLS, by TLS', 'https', () => http(200)],
  ])('%s (%s) tells nothing, and as late as every other', async (_, scheme, open) => {
    const { answer, tookMs } = await outcome(`${scheme}://127.0.0.1:${await open()}/`);
    expect(answer).toBe('could not be delivered');
    expect(tookMs).toBeGreaterThan(TIMEOUT_MS - 50);
  });

  it('so does a port behind a name', async () => {
    const { answer, tookMs } = await outcome(`http://localhost:${await closedPort()}/`);
    expect(answer).toBe('could not be delivered');
    expect(tookMs).toBeGreaterThan(TIMEOUT_MS - 50);
  });

  it('an HTTP answer is told by its status alone', async () => {
    expect((await outcome(`http://127.0.0.1:${await http(500)}/`, PATIENCE)).answer).toBe(500);
  });

  it('a redirect is not followed', async () => {
    const paths: string[] = [];
    const inside = await http(200, {}, paths);
    const outside = await http(307, { Location: `http://127.0.0.1:${inside}/` });
    expect((await outcome(`http://127.0.0.1:${outside}/`, PATIENCE)).answer).toBe(307);
    expect(paths).toEqual([]);
  });

  it('a stop ends the wait', async () => {
    const stop = new AbortController();
    const sent = postWebhook(
      { url: `http://127.0.0.1:${await closedPort()}/`, headers: {}, body: '' },
      LOOPBACK,
      stop.signal,
    );
    setTimeout(() => stop.abort(), 50);
    await expect(sent).rejects.toThrow(/abort/i);
  });
});

describe('a name', () => {
  const resolvingTo = (...answers: string[]): PostOptions => ({
    resolve: (_, done) => {
      const address = answers.shift();
      if (address === undefined) done(new Error('getaddrinfo ENOTFOUND'), []);
      else done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    },
  });

  it('that points to a private network reads like one that does not exist', async () => {
    const inside = await outcome('https://db.internal/', resolvingTo('10.0.0.1'));
    const nowhere = await outcome('https://none.internal/', resolvingTo());
    expect(inside.answer).toMatch(/does not resolve, or points to a private network/);
    expect(nowhere.answer).toBe(inside.answer);
  });

  it.each(['168.63.129.16', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '161.26.0.10'])(
    'that points to a service of the cloud at %s is not connected to',
    async (address) => {
      const { answer } = await outcome('https://metadata.google.internal/computeMetadata/v1/', {
        ...PATIENCE,
        ...resolvingTo(address),
      });
      expect(answer).toMatch(/does not resolve, or points to a private network/);
    },
  );

  it('that was public when it was checked is checked again when the connection is made', async () => {
    const paths: string[] = [];
    const inside = await http(200, {}, paths);
    const url = `http://rebound.example:${inside}/`;
    const post = { url, headers: {}, body: '{}' };
    // Another network is allowed, so that plain http is, too.
    const elsewhere = parseNetworks('192.168.9.0/24');
    const sent = postWebhook(post, elsewhere, NEVER, resolvingTo('127.0.0.1'));
    await expect(sent).rejects.toThrow(/private network/);
    expect(paths).toEqual([]);
  });
});
