import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseNetworks } from '../../../../schema/webhooks/webhook-target.js';
import { guardedAgent } from '../../../../workflows/destinations/guarded-agent.js';
import type { Resolve } from '../../../../workflows/webhooks/checked-lookup.js';

describe('an agent of destinations', () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  const loopback: Resolve = (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

  async function get(host: string, networks: string): Promise<number | string> {
    const agent = guardedAgent(`http://${host}`, parseNetworks(networks), { resolve: loopback });
    try {
      const asked = request({ host, port, agent }).end();
      const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
      response.resume();
      return response.statusCode;
    } catch (error) {
      return (error as Error).message;
    } finally {
      agent.destroy();
    }
  }

  it.each(['127.0.0.1', 'rebound.example.com'])(
    'does not connect to %s unless its network is allowed',
    async (host) => {
      expect(await get(host, '')).toContain('private network');
      expect(await get(host, '127.0.0.0/8')).toBe(200);
    },
  );

  it.each(['168.63.129.16', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '161.26.0.10'])(
    'does not connect to a service of the cloud at %s, by a name or as it stands',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const resolve: Resolve = (_, done) => done(null, [{ address, family }]);
      for (const host of ['metadata.google.internal', address]) {
        const agent = guardedAgent(
          `https://${family === 6 && host === address ? `[${host}]` : host}`,
          parseNetworks(''),
          {
            resolve,
          },
        );
        const asked = async () => {
          const sent = httpsRequest({ host, port: 443, agent });
          await once(sent.end(), 'response');
        };
        await expect(asked()).rejects.toThrow('private network');
        agent.destroy();
      }
    },
  );

  it('does not connect to a public address over http, whatever networks are allowed', async () => {
    const agent = guardedAgent('http://store.example.com', parseNetworks('127.0.0.0/8'), {
      resolve: (_, done) => done(null, [{ address: '93.184.215.14', family: 4 }]),
    });
    const asked = request({ host: 'store.example.com', port, agent }).end();
    const [error] = (await once(asked, 'error')) as [Error];
    expect(error.message).toContain('http is not allowed');
    agent.destroy();
  });

  it('breaks a connection whose answer does not end', async () => {
    const endless = createServer((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const agent = guardedAgent('http://x', parseNetworks('127.0.0.0/8'), { maxReadBytes: 1_000_000 });
    const asked = request({ host: '127.0.0.1', port: (endless.address() as AddressInfo).port, agent }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    asked.on('error', () => undefined);
    response.resume();
    await expect(once(response, 'end')).rejects.toThrow();
    agent.destroy();
    endless.close();
  });
});
