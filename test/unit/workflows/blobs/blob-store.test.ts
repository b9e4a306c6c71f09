import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBlobStore } from '../../../../workflows/blobs/blob-store.js';

/** Responses of a store that does not go on. */
const HANGS: [string, (response: ServerResponse) => void][] = [
  ['never answers', () => undefined],
  ['stops in the middle', (response) => void response.writeHead(206, { 'content-length': 10 }).write('half')],
];

describe('reading from a store that hangs', () => {
  let server: Server;
  let requests = 0;
  let hang: (response: ServerResponse) => void;

  beforeAll(async () => {
    server = createServer((_, response) => {
      requests++;
      hang(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each(HANGS)('fails after the tries if it %s', async (_, behaves) => {
    hang = behaves;
    requests = 0;
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/account`;
    const blobs = createBlobStore(
      `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=a2V5;BlobEndpoint=${endpoint}`,
      {
        container: 'container',
        maxTries: 1,
        idleTimeoutMs: 50,
      },
    );
    await expect(blobs.readRange('blob', { offset: 0, length: 10 })).rejects.toThrow();
    expect(requests).toBeGreaterThan(0);
  });
});
