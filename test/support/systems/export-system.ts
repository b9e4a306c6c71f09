import { createHash, randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { parse } from 'graphql';
import { pino } from 'pino';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { poll } from '../../../scripts/runtime/poll.js';
import { createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import { createServer, type CoreServer } from '../../../server/create-server.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { parseWorkerSettings, type WorkerSettings } from '../../../workflows/worker/settings.js';
import { silent, testSettings } from '../core/core.js';
import { type ServerProcess, startServerProcess } from './server-process.js';
import { until } from '../until.js';
import { createTestDatabase } from '../databases/database.js';

type Data = Record<string, unknown>;

export interface StoredFrame {
  ns: bigint;
  message: string;
}

export interface LeasedShard {
  cutRequestedNs(): Promise<bigint | null>;
  seal(
    datastreamId: string,
    frames: readonly StoredFrame[],
    sealedThroughNs: bigint,
    gaps?: readonly TimeRange[],
  ): Promise<void>;
}

export interface ExportStatus {
  status: string;
  reason: string | null;
  progress: number;
  rows: string | null;
}

export interface DownloadedFile {
  filename: string;
  sha256: string;
  rows: string;
  bytes: Buffer;
}

const REQUEST = { requestId: 'req_0123456789abcdef' };

/**
 * A server with its outbox relay, on its own database and Temporal namespace. Without a worker
 * until a test starts one.
 */
export class ExportSystem {
  readonly namespace = `test-${randomUUID()}`;
  readonly workerSettings;
  readonly blobs;
  private readonly blobNames: string[] = [];
  private drop: () => Promise<void> = async () => undefined;
  private connection!: Connection;
  private worker: ExportWorker | undefined;
  server!: CoreServer;
  client!: Client;
  graphqlPort = 0;
  apiKey = '';
  accountId = '';
  private serverEnv: Record<string, string> = {};

  /** `azureStorageConnectionString`: another Blob Storage. */
  constructor(azureStorageConnectionString?: string) {
    const settings = parseWorkerSettings({
      ...process.env,
      TEMPORAL_NAMESPACE: this.namespace,
      ...(azureStorageConnectionString && { AZURE_STORAGE_CONNECTION_STRING: azureStorageConnectionString }),
    });
    this.workerSettings = withoutSpares(settings);
    this.blobs = createBlobStore(this.workerSettings.azureStorageConnectionString);
  }

  /** `env`: further settings of the server. */
  async open(env: Record<string, string> = {}): Promise<void> {
    const { temporalAddress: address } = this.workerSettings;
    this.connection = await Connection.connect({ address });
    await this.connection.workflowService.registerNamespace({
      namespace: this.namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
    this.client = new Client({ connection: this.connection, namespace: this.namespace });
    const made = await createTestDatabase();
    this.drop = made.drop;
    this.serverEnv = {
      MYSQL_URL: made.url,
      GRAPHQL_PORT: '0',
      DASHBOARD_PORT: '0',
      METRICS_PORT: '0',
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: this.namespace,
      AZURE_STORAGE_CONNECTION_STRING: this.workerSettings.azureStorageConnectionString,
      ...env,
    };
    await this.startServer();
    await this.staff('mutation ($catalog: JSON!) { loadCatalog(catalog: $catalog) { exchanges } }', {
      catalog: { exchanges: [{ code: 'binance', displayName: 'Binance' }] },
    });
    Object.assign(this, await this.createAccount('T'));
  }

  /**
   * An account on plan pro with a key. `Object.assign(system, account)` makes it the one that
   * calls.
   */
  async createAccount(name: string): Promise<Pick<ExportSystem, 'accountId' | 'apiKey'>> {
    const { createAccount } = await this.staff(
      'mutation ($name: String!) { createAccount(name: $name, planCode: "pro") { id } }',
      { name },
    );
    const { id } = createAccount as { id: string };
    const { createApiKey } = await this.staff(
      'mutation ($id: ID!) { createApiKey(accountId: $id, name: "t") { key } }',
      { id },
    );
    return { accountId: id, apiKey: (createApiKey as { key: string }).key };
  }

  /** Starts another server on the same database and Temporal namespace, as a process of its own. */
  async startServerProcess(graphqlPort: number): Promise<ServerProcess> {
    const { MYSQL_URL = '', ...env } = this.serverEnv;
    const [dashboard, metrics] = await freePorts(2);
    const ports = {
      GRAPHQL_PORT: String(graphqlPort),
      DASHBOARD_PORT: String(dashboard),
      METRICS_PORT: String(metrics),
    };
    return startServerProcess(MYSQL_URL, { ...env, ...ports });
  }

  /** Replaces the running server by one with other settings. */
  async restartServer(env: Record<string, string>): Promise<void> {
    await this.server.close();
    this.serverEnv = { ...this.serverEnv, ...env };
    await this.startServer();
  }

  private async startServer(): Promise<void> {
    const { MYSQL_URL = '', ...more } = this.serverEnv;
    this.server = await createServer(testSettings(MYSQL_URL, more), silent);
    ({ graphqlPort: this.graphqlPort } = await this.server.listen());
  }

  /**
   * Starts a worker, which `close` stops, and waits until it polls. By default it calls the server
   * directly.
   */
  async startWorker(parts: Parameters<typeof createWorker>[2] = {}): Promise<void> {
    const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
    const worker = createWorker(this.workerSettings, logger, { core: this.server.inProcessTransport(), ...parts });
    this.worker = worker;
    void worker.run();
    await until('the worker polls', () => worker.ready());
  }

  async close(): Promise<void> {
    await this.worker?.shutdown();
    await this.server?.close();
    await this.connection?.close();
    for (const name of this.blobNames) await this.blobs.delete(name);
    await this.drop();
  }

  staff(source: string, variables: Data = {}): Promise<Data> {
    return ask(this.server.core.inProcessTransport('staff').execute(parse(source), variables, REQUEST));
  }

  service(source: string, variables: Data = {}): Promise<Data> {
    return ask(this.server.core.inProcessTransport('service').execute(parse(source), variables, REQUEST));
  }

  /** Calls as a client of the account. */
  account(source: string, variables: Data = {}): Promise<Data> {
    const context = { ...REQUEST, apiKey: this.apiKey };
    return ask(this.server.core.inProcessTransport('service').execute(parse(source), variables, context));
  }

  async datastream(instrument: string, streamType: string, exchange = 'binance'): Promise<string> {
    const { resolveDatastreams } = await this.service(
      `mutation ($exchange: String!, $keys: [StreamKeyInput!]!) {
         resolveDatastreams(exchange: $exchange, keys: $keys, create: true) { id } }`,
      { exchange, keys: [{ instrument, streamType }] },
    );
    return (resolveDatastreams as { id: string }[])[0]!.id;
  }

  /**
   * Owns the shard of the exchange, like a collector; `seal` commits frames and moves the
   * watermark.
   */
  async lease(): Promise<LeasedShard> {
    const { acquireCollectorLease } = await this.service(
      'mutation { acquireCollectorLease(shard: "binance", owner: "test", ttlMs: 60000) { epoch } }',
    );
    const { epoch } = acquireCollectorLease as { epoch: string };
    return {
      cutRequestedNs: async () => {
        const { collectionPlan } = await this.service(
          'query ($e: Int64!) { collectionPlan(shard: "binance", epoch: $e) { cutRequestedNs } }',
          { e: epoch },
        );
        const { cutRequestedNs } = collectionPlan as { cutRequestedNs: string | null };
        return cutRequestedNs === null ? null : BigInt(cutRequestedNs);
      },
      seal: async (datastreamId, frames, sealedThroughNs, gaps = []) => {
        const segment = await this.upload(datastreamId, BigInt(epoch), frames);
        const missing = gaps.map(({ fromNs, toNs }) => ({
          ...{ datastreamId, fromNs: String(fromNs), toNs: String(toNs), reason: 'disconnect' },
        }));
        await this.service(
          `mutation ($e: Int64!, $s: [SegmentInput!]!, $g: [GapInput!]!, $t: Int64!) {
             commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: $g, sealedThroughNs: $t) }`,
          { e: epoch, s: [segment], g: missing, t: String(sealedThroughNs) },
        );
      },
    };
  }

  /** Stores frames as one imported segment; `messageBytes` falsifies their size in the index. */
  async store(
    datastreamId: string,
    frames: readonly StoredFrame[],
    messageBytes?: number,
    exchange = 'binance',
  ): Promise<string> {
    const digest = createHash('sha256').update(randomUUID()).digest('hex');
    const { beginImport } = await this.service(
      'mutation ($exchange: String!, $digest: String!) { beginImport(exchange: $exchange, digest: $digest) { epoch } }',
      { exchange, digest },
    );
    const { epoch } = beginImport as { epoch: string };
    const segment = await this.upload(datastreamId, BigInt(epoch), frames, messageBytes);
    await this.service(
      `mutation ($exchange: String!, $digest: String!, $epoch: Int64!, $segments: [SegmentInput!]!) {
         commitImport(exchange: $exchange, digest: $digest, epoch: $epoch, segments: $segments) }`,
      { exchange, digest, epoch, segments: [segment] },
    );
    return segment.blobName;
  }

  private async upload(
    datastreamId: string,
    epoch: bigint,
    frames: readonly StoredFrame[],
    messageBytes?: number,
  ): Promise<Data & { blobName: string }> {
    const builder = new FrameColumnsBuilder();
    frames.forEach(({ ns, message }, i) =>
      builder.append(BigInt(datastreamId), (epoch << 40n) | BigInt(i + 1), ns, Buffer.from(message)),
    );
    const { bytes, slices } = await writeSegment(builder.build());
    const blobName = `raw/test/${randomUUID()}.parquet`;
    await this.blobs.upload(blobName, bytes, { contentType: 'application/vnd.apache.parquet' });
    this.blobNames.push(blobName);
    const described = slices.map((slice) => ({
      ...Object.fromEntries(Object.entries(slice).map(([k, v]) => [k, typeof v === 'bigint' ? String(v) : v])),
      rows: String(slice.rows),
      messageBytes: String(messageBytes ?? slice.messageBytes),
    }));
    return { blobName, blobBytes: String(bytes.length), slices: described };
  }

  /** Removes a stored file. Returns its bytes to restore it. */
  async takeAway(name: string): Promise<Buffer> {
    const bytes = await this.blobs.download(name);
    await this.blobs.delete(name);
    return bytes;
  }

  async putBack(name: string, bytes: Buffer): Promise<void> {
    await this.blobs.upload(name, bytes, { contentType: 'application/vnd.apache.parquet' });
  }

  async removeBlob(name: string): Promise<void> {
    await this.blobs.delete(name);
  }

  /**
   * Lets exports over a stored file fail until the returned function is called, which restores it:
   * the file is gone, and quarantine has no effect.
   */
  async failReading(name: string): Promise<() => Promise<void>> {
    const db = this.server.core.database.main;
    const bytes = await this.takeAway(name);
    await db.query(
      'CREATE TRIGGER no_quarantine BEFORE INSERT ON quarantined_slices FOR EACH ROW SET NEW.segment_id = -NEW.segment_id',
    );
    return async () => {
      await db.query('DROP TRIGGER no_quarantine');
      await db.query('DELETE FROM quarantined_slices WHERE segment_id < 0');
      await this.putBack(name, bytes);
    };
  }

  async grant(datastreamId: string, fromNs: bigint, toNs: bigint): Promise<void> {
    await this.staff(
      `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
         grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
      { a: this.accountId, d: datastreamId, f: String(fromNs), t: String(toNs) },
    );
  }

  async createExport(input: Data): Promise<string> {
    const { createExport } = await this.account(
      'mutation ($input: CreateExportInput!) { createExport(input: $input) { id } }',
      { input },
    );
    return (createExport as { id: string }).id;
  }

  async statusOf(id: string): Promise<ExportStatus> {
    const data = await this.account('query ($id: ID!) { export(id: $id) { status reason progress rows } }', { id });
    return data.export as ExportStatus;
  }

  /** Waits until the export ends. */
  async finished(id: string): Promise<ExportStatus> {
    const ended = async (): Promise<ExportStatus | undefined> => {
      const state = await this.statusOf(id);
      return state.status === 'QUEUED' || state.status === 'RUNNING' ? undefined : state;
    };
    return poll(ended, { everyMs: 100, timeoutMs: 600_000, timedOut: () => new Error(`${id} does not end`) });
  }

  async download(id: string): Promise<DownloadedFile[]> {
    const { exportDownload } = await this.account(
      'query ($id: ID!) { exportDownload(id: $id) { artifacts { filename url sha256 rows } } }',
      { id },
    );
    const { artifacts } = exportDownload as { artifacts: (Omit<DownloadedFile, 'bytes'> & { url: string })[] };
    return Promise.all(
      artifacts.map(async ({ url, ...artifact }) => ({
        ...artifact,
        bytes: Buffer.from(await (await fetch(url)).arrayBuffer()),
      })),
    );
  }

  async filesOf(id: string): Promise<string[]> {
    return (await Array.fromAsync(this.blobs.list(`exports/${id}/`))).map(({ name }) => name);
  }
}

async function ask(answer: Promise<{ data: unknown; errors?: unknown[] }>): Promise<Data> {
  const { data, errors } = await answer;
  if (errors?.length) throw new Error(JSON.stringify(errors));
  return data as Data;
}

/**
 * Sandbox processes start when they are needed: most tests run no SQL, and each start takes half a
 * second of CPU time.
 */
export function withoutSpares(settings: WorkerSettings): WorkerSettings {
  return { ...settings, sandbox: { ...settings.sandbox, spares: 0 } };
}
