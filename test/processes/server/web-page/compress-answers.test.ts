import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { compressAnswers } from '../../../../server/web-page/compress-answers.js';
import { until } from '../../../support/until.js';

describe('answers of the page', () => {
  const open: ServerResponse[] = [];
  const app = express().use(compressAnswers());
  app.get('/', (_req, res) => {
    res.type('application/json').write(`"${'x'.repeat(4_000)}`);
    (res as ServerResponse & { flush(): void }).flush();
    open.push(res);
  });
  const server = createServer(app);
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  async function ask(): Promise<IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const [answer] = (await once(get({ port, agent: false, headers: { 'accept-encoding': 'gzip' } }), 'response')) as [
      IncomingMessage,
    ];
    answer.on('error', () => undefined).resume();
    return answer;
  }
  const encodings = async (count: number) => {
    const found: (string | undefined)[] = [];
    for (let i = 0; i < count; i++) found.push((await ask()).headers['content-encoding']);
    return found;
  };

  it('are compressed four at a time; others are sent as they are', async () => {
    expect(await encodings(6)).toEqual(['gzip', 'gzip', 'gzip', 'gzip', undefined, undefined]);
    // One ends, and the client of another goes away.
    const closed = open.slice(0, 2).map((res) => once(res, 'close'));
    open[0]!.end('"');
    open[1]!.destroy();
    await Promise.all(closed);
    expect(await encodings(3)).toEqual(['gzip', 'gzip', undefined]);
    for (const res of open) res.end();
    await until('all have ended', () => open.every((res) => res.closed));
    expect(await encodings(1)).toEqual(['gzip']);
    for (const res of open) res.end();
  });
});
