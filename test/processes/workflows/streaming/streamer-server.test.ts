import type { AddressInfo } from 'node:net';
import { listenForStreams } from '../../../../workflows/streaming/streamer-server.js';
import { rawRequest } from '../../../support/clients/raw-request.js';

const GET = `GET /connections/con_${'0'.repeat(32)} HTTP/1.1\r\nAuthorization: Bearer token\r\n`;
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

it('refuses requests and upgrades with two hosts', async () => {
  const unused = (): never => {
    throw new Error('no connection is open');
  };
  const server = await listenForStreams({
    ...{ port: 0, host: '127.0.0.1', tokens: ['token'], open: unused, run: unused, add: unused },
    find: () => Promise.resolve('not_found'),
  });
  const { port } = server.address() as AddressInfo;
  for (const end of ['Connection: close\r\n\r\n', UPGRADE]) {
    expect((await rawRequest(port, `${GET}Host: x\r\n${end}`)).status).toBe(404);
    expect((await rawRequest(port, `${GET}Host: x\r\nHost: y\r\n${end}`)).status).toBe(400);
  }
  server.close();
});
