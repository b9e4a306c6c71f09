import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import type { CoreAnswer, CoreTransport } from '../../../schema/core-client/core-transport.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { TcpProxy } from '../../support/proxies/tcp-proxy.js';

const T0 = 1_700_000_000_000_000_000n;
const AWAY_MS = 4_000;

describe('services that go away in the middle of an export', () => {
  const system = new ExportSystem();
  const temporalAt = new URL(`tcp://${system.workerSettings.temporalAddress}`);
  const temporal = new TcpProxy({ host: temporalAt.hostname, port: Number(temporalAt.port) });
  const blobEndpoint = /BlobEndpoint=([^;]+)/.exec(system.workerSettings.azureStorageConnectionString)![1]!;
  const blobAt = new URL(blobEndpoint);
  const blobs = new TcpProxy({ host: blobAt.hostname, port: Number(blobAt.port) });
  let datastreamId: string;
  let worker: ExportWorker;
  /** Called before each page of slices that a partition reads. */
  let midExport: () => Promise<void> = async () => undefined;
  let serverAway = false;

  function transport(): CoreTransport {
    const real = system.server.inProcessTransport();
    const away: CoreAnswer<never> = {
      data: null,
      errors: [{ message: 'away', extensions: { code: 'unavailable' } }],
      extensions: {},
    };
    return {
      execute: async (document, variables, context) => {
        if (JSON.stringify(document).includes('SegmentSlices')) await midExport();
        return serverAway ? away : real.execute(document, variables, context);
      },
    };
  }

  beforeAll(async () => {
    await system.open();
    await temporal.up();
    await blobs.up();
    datastreamId = await system.datastream('AWAYUSDT', 'trades');
    await system.store(datastreamId, [{ ns: T0, message: '{"a":1}' }]);
    await system.grant(datastreamId, T0, T0 + 10n);
    const settings = {
      ...system.workerSettings,
      temporalAddress: `127.0.0.1:${temporal.port}`,
      azureStorageConnectionString: system.workerSettings.azureStorageConnectionString.replace(
        blobAt.origin,
        `http://127.0.0.1:${blobs.port}`,
      ),
    };
    await temporal.down();
    worker = createWorker(settings, pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }), { core: transport() });
    void worker.run();
  });
  afterAll(async () => {
    await worker?.shutdown();
    await temporal.down();
    await blobs.down();
    await system.close();
  });

  /** Breaks something when the partition has begun, mends it a little later. */
  async function exportDuring(breakIt: () => unknown, mendIt: () => unknown): Promise<void> {
    let calls = 0;
    let mended: Promise<unknown> = Promise.resolve();
    midExport = async () => {
      if (++calls !== 1) return;
      await breakIt();
      mended = sleep(AWAY_MS).then(mendIt);
    };
    const id = await system.createExport({ datastreamId, fromNs: String(T0), toNs: String(T0 + 10n) });
    expect(await system.finished(id)).toEqual({ status: 'SUCCEEDED', reason: null, progress: 1, rows: '1' });
    await mended;
    const [file] = await system.download(id);
    expect(gunzipSync(file!.bytes).toString()).toBe(`collection_timestamp_ns,data\n${T0},"{""a"":1}"\n`);
  }

  it('Temporal is away when the worker starts: the worker begins when Temporal is back', async () => {
    const id = await system.createExport({ datastreamId, fromNs: String(T0), toNs: String(T0 + 10n) });
    await sleep(2_000);
    expect(worker.ready()).toBe(false);
    expect((await system.statusOf(id)).status).toBe('QUEUED');
    await temporal.up();
    expect((await system.finished(id)).status).toBe('SUCCEEDED');
    expect(worker.ready()).toBe(true);
  });

  it('Temporal: the worker continues without help', async () => {
    await exportDuring(
      () => temporal.down(),
      () => temporal.up(),
    );
    expect(worker.ready()).toBe(true);
  });

  it('the blob store', async () => {
    await exportDuring(
      () => blobs.down(),
      () => blobs.up(),
    );
  });

  it('the server', async () => {
    await exportDuring(
      () => (serverAway = true),
      () => (serverAway = false),
    );
  });
});
