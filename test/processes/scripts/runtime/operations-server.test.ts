import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { listenForOperations } from '../../../../scripts/runtime/operations-server.js';
import { rawRequest } from '../../../support/clients/raw-request.js';

it('refuses a request without a host or with two', async () => {
  const parts = { port: 0, host: '127.0.0.1', ready: () => Promise.resolve(true), registries: [new Registry()] };
  const server = await listenForOperations(parts);
  const { port } = server.address() as AddressInfo;
  const statusOf = async (hosts: string) =>
    (await rawRequest(port, `GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).status;
  expect(await statusOf('Host: x\r\n')).toBe(200);
  expect(await statusOf('')).toBe(400);
  expect(await statusOf('Host: x\r\nHost: x\r\n')).toBe(400);
  server.close();
});
