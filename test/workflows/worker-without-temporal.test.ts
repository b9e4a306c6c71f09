import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { createWorker } from '../../workflows/create-worker.js';
import { parseWorkerSettings } from '../../workflows/worker/settings.js';
import { until } from '../support/until.js';

describe('a worker without Temporal', () => {
  it('is not ready while it waits, and can be stopped', async () => {
    let tries = 0;
    const nothing = createServer((socket) => {
      tries += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(nothing, 'listening');
    const { port } = nothing.address() as AddressInfo;
    const settings = parseWorkerSettings({ TEMPORAL_ADDRESS: `127.0.0.1:${port}` });
    const worker = createWorker(settings, pino({ level: 'silent' }));
    const ended = worker.run();
    await until('it tries again', () => tries >= 2);
    expect(worker.ready()).toBe(false);
    await worker.shutdown();
    await ended;
    nothing.close();
  });
});
