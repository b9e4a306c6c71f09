import { randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import type { CoreTransport } from '../../../schema/core-client/core-transport.js';
import { newId } from '../../../schema/text/ids.js';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { BlobStore } from '../../../workflows/blobs/blob-store.js';
import type { SweepOutcome } from '../../../workflows/maintenance/sweep-storage.workflow.js';
import { ExportSystem } from '../../support/systems/export-system.js';

const T0 = 1_700_000_000_000_000_000n;
const LATER = { keptMs: -60_000 };

/**
 * Runs on the real server, worker, MySQL, Temporal and blob store. Files are in the test's own
 * container.
 */
describe('the sweep', () => {
  const system = new ExportSystem();
  const container = BlobServiceClient.fromConnectionString(
    system.workerSettings.azureStorageConnectionString,
  ).getContainerClient(`test-${randomUUID()}`);
  const blobs = new BlobStore(container);
  let datastreamId: string;
  /** Runs once the sweep knows which exports to clear. */
  let meanwhile: () => Promise<unknown> = async () => undefined;

  beforeAll(async () => {
    await system.open();
    await container.create();
    datastreamId = await system.datastream('SWEPTUSDT', 'trades');
    await system.grant(datastreamId, T0, T0 + 1_000n);
    const server = system.server.inProcessTransport();
    const core: CoreTransport = {
      execute: async (document, variables, context) => {
        const answer = await server.execute(document, variables, context);
        if (answer.data && 'exportsToClear' in (answer.data as object)) await meanwhile();
        return answer;
      },
    };
    await system.startWorker({
      core,
      blobContainer: container.containerName,
    });
  });
  afterAll(async () => {
    await system.close();
    await container.deleteIfExists();
  });

  let runs = 0;
  function sweep(...args: object[]): Promise<SweepOutcome> {
    const options = { workflowId: `sweep-${++runs}`, taskQueue: TASK_QUEUES.maintenance, args };
    return system.client.workflow.execute('sweepStorage', options);
  }

  /** An empty export, succeeded, with its one file. */
  async function succeeded(): Promise<string> {
    const range = { fromNs: String(T0), toNs: String(T0 + 1_000n) };
    const id = await system.createExport({ datastreamId, ...range });
    expect((await system.finished(id)).status).toBe('SUCCEEDED');
    return id;
  }

  const filesOf = async (id: string) => (await Array.fromAsync(blobs.list(`exports/${id}/`))).map(({ name }) => name);
  const set = (id: string, assignment: string) =>
    system.server.core.database.main.query(`UPDATE exports SET ${assignment} WHERE id = ?`, [id]);
  const download = (id: string) =>
    system.account('query ($id: ID!) { exportDownload(id: $id) { artifacts { url } } }', { id });

  it('removes the files of expired exports, which stay succeeded and cannot be downloaded', async () => {
    const [kept, expired] = [await succeeded(), await succeeded()];
    await set(expired, 'expires_at = UTC_TIMESTAMP(6)');
    await expect(download(expired)).rejects.toThrow(/not_found/);
    expect(await sweep()).toMatchObject({ exportFiles: 1, orphans: 0, unknownExports: 0 });
    expect(await filesOf(expired)).toEqual([]);
    expect(await filesOf(kept)).toHaveLength(1);
    expect((await system.statusOf(expired)).status).toBe('SUCCEEDED');
    await expect(download(expired)).rejects.toThrow(/not_found/);
    await download(kept);
    expect(await sweep()).toMatchObject({ exportFiles: 0 });
  });

  it.each(['deleted', 'failed', 'canceled'])(
    'removes what was left of %s exports, once no worker can be writing',
    async (end) => {
      const id = await succeeded();
      await set(id, end === 'deleted' ? 'deleted_at = UTC_TIMESTAMP(6)' : `status = '${end}'`);
      expect(await sweep()).toMatchObject({ exportFiles: 0 });
      expect(await filesOf(id)).toHaveLength(1);
      expect(await sweep(LATER)).toMatchObject({ exportFiles: 1 });
      expect(await filesOf(id)).toEqual([]);
    },
  );

  it('keeps the new files of an export that was retried after the sweep had found it', async () => {
    const id = await succeeded();
    await set(id, "status = 'failed'");
    const [file] = await filesOf(id);
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await set(id, "status = 'succeeded'");
    };
    expect(await sweep(LATER)).toMatchObject({ exportFiles: 0 });
    expect(await filesOf(id)).toEqual([file]);
    await download(id);
  });

  it('removes lost attempts, but never a downloadable file or a file of a running export', async () => {
    const [done, runs] = [await succeeded(), await succeeded()];
    const files = await filesOf(done);
    const contentType = 'application/gzip';
    for (const id of [done, runs])
      await blobs.upload(`exports/${id}/all/9-late.csv.gz`, Buffer.from('late'), { contentType });
    await set(runs, "status = 'running'");
    expect(await sweep()).toMatchObject({ orphans: 0 });
    expect(await sweep(LATER)).toMatchObject({ orphans: 1 });
    expect(await filesOf(done)).toEqual(files);
    expect(await filesOf(runs)).toHaveLength(2);
  });

  it('keeps files of unknown exports, and reports them', async () => {
    const stranger = newId('export');
    await blobs.upload(`exports/${stranger}/all/1.csv.gz`, Buffer.from('?'), { contentType: 'application/gzip' });
    expect(await sweep(LATER)).toMatchObject({ unknownExports: 1 });
    expect(await filesOf(stranger)).toHaveLength(1);
  });
});
