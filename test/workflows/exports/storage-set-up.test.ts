import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BlobServiceClient } from '@azure/storage-blob';
import { MARKET_DATA_CONTAINER } from '../../../schema/process/blob-storage.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { silent } from '../../support/core/core.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { newStorageKey, StorageAccount } from '../../support/services/storage-account.js';
import { until } from '../../support/until.js';

const T0 = 1_700_000_000_000_000_000n;

describe('exports on a storage account without containers', () => {
  const key = newStorageKey();
  const range = { fromNs: String(T0), toNs: String(T0 + 10n) };
  let folder: string;
  let account: StorageAccount;
  let system: ExportSystem;
  let worker: ExportWorker | undefined;
  let datastreamId: string;

  const container = () =>
    BlobServiceClient.fromConnectionString(account.connectionString(key)).getContainerClient(MARKET_DATA_CONTAINER);

  function startWorker(connectionString: string): void {
    const settings = { ...system.workerSettings, azureStorageConnectionString: connectionString };
    worker = createWorker(settings, silent, { core: system.server.inProcessTransport() });
    void worker.run();
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
    account = new StorageAccount(folder, (await freePorts(1))[0]!);
    await account.startWith(key);
    system = new ExportSystem(account.connectionString(key));
    await system.open();
    datastreamId = await system.datastream('FRESHUSDT', 'trades');
    await system.account('mutation ($d: Int64!) { createSubscription(datastreamId: $d) { id } }', { d: datastreamId });
  });
  afterEach(() => worker?.shutdown());
  afterAll(async () => {
    await system?.close();
    await account?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('creates the container when the worker starts; an export without data gives one file with the header', async () => {
    startWorker(account.connectionString(key));
    await until('the container exists', () => container().exists());
    const id = await system.createExport({ datastreamId, ...range });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', rows: '0' });
    const files = await system.download(id);
    expect(files.map(({ bytes }) => gunzipSync(bytes).toString())).toEqual(['collection_timestamp_ns,data\n']);
  });

  it('creates the container again after it was deleted', async () => {
    startWorker(account.connectionString(key));
    await until('the worker is ready', () => worker?.ready() === true);
    await container().delete();
    const id = await system.createExport({ datastreamId, ...range });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', rows: '0' });
  });

  it('fails an export with a reason if storage refuses the key', async () => {
    startWorker(account.connectionString(newStorageKey()));
    const id = await system.createExport({ datastreamId, ...range });
    const { status, reason } = await system.finished(id);
    expect(status).toBe('FAILED');
    expect(reason).toMatch(/file storage failed: access was denied\..*request did not cause this/);
  });
});
