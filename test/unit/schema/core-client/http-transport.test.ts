import { parse } from 'graphql';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { coreUrl } from '../../../../schema/core-client/core-url.js';
import { HttpCoreTransport } from '../../../../schema/core-client/http-transport.js';

const VIEWER = parse('query Viewer($x: String) { viewer(x: $x) { role } }');
const CALL = { requestId: 'req_1' };
const paths: string[] = [];
let body = '{"data":{"viewer":null}}';
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const logged: string[] = [];
const logger = { warn: (_: unknown, message: string) => void logged.push(message) } as never;
const transport = (to = url) => new HttpCoreTransport(to, 'token', logger);
const codeOf = async (to?: string) => (await transport(to).execute(VIEWER, {}, CALL)).errors?.[0]?.extensions.code;

it('keeps the path of CORE_URL', async () => {
  for (const end of ['', '/', '/core', '/core/']) await transport(url + end).execute(VIEWER, {}, CALL);
  expect(paths).toEqual(['/graphql', '/graphql', '/core/graphql', '/core/graphql']);
});

it.each(['http://core/?a=1', 'http://core/#a', 'http://core/graphql', 'ftp://core'])(
  'refuses %s as CORE_URL',
  (given) => {
    expect(coreUrl.safeParse(given).success).toBe(false);
  },
);

it('gives an idle connection up before the server does, so that no change is sent into its end', async () => {
  server.keepAliveTimeout = 2_000;
  const connected = once(server, 'connection') as Promise<[Socket]>;
  await transport().execute(VIEWER, {}, CALL);
  const [socket] = await connected;
  const closedBy = await Promise.race([
    once(socket, 'end').then(() => 'the client'),
    once(socket, 'timeout').then(() => 'the server'),
  ]);
  expect(closedBy).toBe('the client');
});

it('rejects for a mistake of ours, which is no outage', async () => {
  await expect(transport().execute(VIEWER, { x: 1n }, CALL)).rejects.toThrow(TypeError);
  await expect(transport().execute(VIEWER, {}, { ...CALL, apiKey: 'two\nlines' })).rejects.toThrow(/Invalid character/);
  expect(logged).toEqual([]);
});

it('logs why the core is unavailable', async () => {
  expect(await codeOf('http://127.0.0.1:1')).toBe('unavailable');
  for (body of ['<html>502</html>', 'null', '{}']) expect(await codeOf()).toBe('unavailable');
  expect(logged).toEqual(['server unreachable', ...Array<string>(3).fill('response is not GraphQL')]);
});
