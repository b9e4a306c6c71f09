import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CoreTransport } from '../../../schema/core-client/core-transport.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { silent } from '../../support/core/core.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { newStorageKey, StorageAccount } from '../../support/services/storage-account.js';

const T0 = 1_700_000_000_000_000_000n;

describe('the storage account gets a new key while an export runs', () => {
  const [oldKey, newOne] = [newStorageKey(), newStorageKey()];
  const workers: ExportWorker[] = [];
  let folder: string;
  let account: StorageAccount;
  let system: ExportSystem;
  /** Called before each page of slices that a partition reads. */
  let midExport: () => Promise<void> = async () => undefined;

  function startWorker(key: string): ExportWorker {
    const transport: CoreTransport = {
      execute: async (document, variables, context) => {
        if (JSON.stringify(document).includes('SegmentSlices')) await midExport();
        return system.server.inProcessTransport().execute(document, variables, context);
      },
    };
    const settings = { ...system.workerSettings, azureStorageConnectionString: account.connectionString(key) };
    const worker = createWorker(settings, silent, { core: transport });
    void worker.run();
    workers.push(worker);
    return worker;
  }
  const links = async (id: string): Promise<string[]> => {
    const { exportDownload } = await system.account(
      'query ($id: ID!) { exportDownload(id: $id) { artifacts { url } } }',
      { id },
    );
    return (exportDownload as { artifacts: { url: string }[] }).artifacts.map(({ url }) => url);
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
    account = new StorageAccount(folder, (await freePorts(1))[0]!);
    await account.startWith(oldKey, newOne);
    system = new ExportSystem(account.connectionString(oldKey));
    await system.open();
  });
  afterAll(async () => {
    for (const worker of workers) await worker.shutdown();
    // What is left is removed with the key that it began with.
    await account?.startWith(oldKey);
    await system?.close();
    await account?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('the export succeeds; links of the old key work until it is renewed, new links after that as well', async () => {
    const datastreamId = await system.datastream('KEYUSDT', 'trades');
    await system.store(datastreamId, [{ ns: T0, message: '{"a":1}' }]);
    await system.grant(datastreamId, T0, T0 + 10n);

    // A worker with the old key has begun to write the file when one with the new key takes its
    // place.
    const old = startWorker(oldKey);
    let goOn = (): void => undefined;
    const held = new Promise<void>((begun) => {
      midExport = () => {
        begun();
        return new Promise((resolve) => (goOn = resolve));
      };
    });
    const id = await system.createExport({ datastreamId, fromNs: String(T0), toNs: String(T0 + 10n) });
    await held;
    midExport = async () => undefined;
    startWorker(newOne);
    const stopped = old.shutdown();
    goOn();
    await stopped;
    expect((await system.finished(id)).status).toBe('SUCCEEDED');

    const [before = ''] = await links(id);
    await system.restartServer({ AZURE_STORAGE_CONNECTION_STRING: account.connectionString(newOne) });
    expect((await fetch(before)).status).toBe(200);
    await account.startWith(newOne);
    expect((await fetch(before)).status).toBe(403);
    const [after = ''] = await links(id);
    const file = Buffer.from(await (await fetch(after)).arrayBuffer());
    expect(gunzipSync(file).toString()).toBe(`collection_timestamp_ns,data\n${T0},"{""a"":1}"\n`);

    const next = await system.createExport({ datastreamId, fromNs: String(T0), toNs: String(T0 + 5n) });
    expect((await system.finished(next)).status).toBe('SUCCEEDED');
  });
});
