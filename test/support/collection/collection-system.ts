import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { parse } from 'graphql';
import { MARKET_DATA_CONTAINER } from '../../../schema/process/blob-storage.js';
import { streamShards } from '../../../server/segments/stream-shard.js';
import type { Core } from '../../../server/create-core.js';
import { createServer, type CoreServer } from '../../../server/create-server.js';
import { BlobStore } from '../../../workflows/blobs/blob-store.js';
import { decodeJournal } from '../../../workflows/collection/journal/read-journal-file.js';
import { parseCollectorSettings } from '../../../workflows/collection/settings.js';
import { readSegmentSlice } from '../segments/read-segment-slice.js';
import { silent, testSettings } from '../core/core.js';
import { createTestDatabase } from '../databases/database.js';
import type { TcpProxy } from '../proxies/tcp-proxy.js';
import type { NetworkHost } from '../systems/network-host.js';

type Data = Record<string, unknown>;

export interface StoredRow {
  seq: string;
  ns: bigint;
  message: string;
}

/** A server on its own database, with collector processes. Needs the compiled `dist/`. */
export class CollectionSystem {
  readonly blobConnection = parseCollectorSettings(process.env).azureStorageConnectionString;
  private readonly blobs = new BlobStore(
    BlobServiceClient.fromConnectionString(this.blobConnection).getContainerClient(MARKET_DATA_CONTAINER),
  );
  private drop: () => Promise<void> = async () => undefined;
  private server!: CoreServer;
  private readonly collectors: ChildProcess[] = [];
  private readonly journalDirs: string[] = [];
  /** The port for collectors. */
  graphqlPort = 0;
  /** The key of the account that subscribes. */
  apiKey = '';
  journalDir = '';

  /**
   * `mysql`: a proxy through which the server reaches MySQL. `serverUrl`: another MySQL than that
   * of the stack.
   */
  async open(mysql?: TcpProxy, serverUrl?: string): Promise<void> {
    const made = await createTestDatabase(serverUrl);
    this.drop = made.drop;
    const url = new URL(made.url);
    if (mysql) url.host = `127.0.0.1:${mysql.port}`;
    this.journalDir = await this.newJournal();
    const ports = { GRAPHQL_PORT: '0', DASHBOARD_PORT: '0', METRICS_PORT: '0' };
    const { TEMPORAL_ADDRESS = '127.0.0.1:7233' } = process.env;
    this.server = await createServer(testSettings(url.href, { ...ports, TEMPORAL_ADDRESS }), silent);
    ({ graphqlPort: this.graphqlPort } = await this.server.listen());
    const catalog = { exchanges: [{ code: 'binance', displayName: 'Binance' }] };
    await this.staff('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
    const { id } = (await this.staff('mutation { createAccount(name: "T", planCode: "pro") { id } }')) as {
      id: string;
    };
    const created = await this.staff('mutation ($id: ID!) { createApiKey(accountId: $id, name: "t") { key } }', { id });
    this.apiKey = (created as { key: string }).key;
  }

  get core(): Core {
    return this.server.core;
  }

  /** Makes the folder of another journal, which `close` removes. */
  async newJournal(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'journal-'));
    this.journalDirs.push(directory);
    return directory;
  }

  /** Kills the collectors that still run, and removes what was stored. */
  async close(): Promise<void> {
    for (const collector of this.collectors) await kill(collector);
    const stored: { blob_name: string }[] =
      (await this.server?.core.database.main.query('SELECT blob_name FROM raw_segments')) ?? [];
    for (const { blob_name } of stored) await this.blobs.delete(blob_name);
    await this.server?.close();
    await this.drop();
    for (const directory of this.journalDirs) await rm(directory, { recursive: true, force: true });
  }

  /** Adds streams of binance to the catalogue. Returns their ids. */
  async datastreams(instruments: readonly string[], streamType: string): Promise<string[]> {
    const resolved = await this.ask(
      `mutation ($keys: [StreamKeyInput!]!) { resolveDatastreams(exchange: "binance", keys: $keys, create: true) { id } }`,
      { keys: instruments.map((instrument) => ({ instrument, streamType })) },
    );
    return (resolved as { id: string }[]).map(({ id }) => id);
  }

  /** Subscribes the account to a stream of binance. Returns the id of the datastream. */
  async subscribe(instrument: string, streamType: string): Promise<string> {
    const [id = ''] = await this.datastreams([instrument], streamType);
    await this.ask('mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }', { id }, this.apiKey);
    return id;
  }

  /**
   * Starts a collector process on the journal of this system or another one, on a host of its own
   * if given.
   */
  spawnCollector(
    feedUrl: string,
    journalDir = this.journalDir,
    more: Record<string, string> = {},
    host: NetworkHost | null = null,
  ): ChildProcess {
    const script = ['dist/scripts/start-collector.js'];
    const [program, args] = host?.command(process.execPath, script) ?? [process.execPath, script];
    const collector = spawn(program, args, {
      stdio: ['ignore', process.env.COLLECTOR_LOG === undefined ? 'ignore' : 'inherit', 'inherit'],
      env: {
        ...process.env,
        COLLECTOR_LISTINGS: 'off',
        CORE_URL: `http://127.0.0.1:${this.graphqlPort}`,
        SERVICE_TOKEN: testSettings('mysql://x/y').serviceToken[0],
        JOURNAL_DIR: journalDir,
        AZURE_STORAGE_CONNECTION_STRING: this.blobConnection,
        COLLECTOR_EXCHANGES: 'binance',
        COLLECTOR_LEASE_MS: '3000',
        FEED_URL_BINANCE: feedUrl,
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        ...more,
      },
    });
    this.collectors.push(collector);
    return collector;
  }

  /** Returns the frames of a stream in the journal, as a crash would leave them. */
  async journalled(datastreamId: string, journalDir = this.journalDir, shard = 'binance'): Promise<StoredRow[]> {
    const directory = join(journalDir, shard);
    // A collector that has just started has no folder yet.
    const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.journal')).sort();
    const rows: StoredRow[] = [];
    for (const name of names) {
      // A running collector may have delivered the file meanwhile.
      const file = await readFile(join(directory, name)).catch(() => Buffer.alloc(0));
      const frames = decodeJournal(file)?.frames;
      for (let i = 0; i < (frames?.length ?? 0); i++) {
        if (!frames || String(frames.datastreamId[i]) !== datastreamId) continue;
        const message = Buffer.from(frames.data.subarray(frames.starts[i], frames.ends[i])).toString('latin1');
        rows.push({ seq: String(frames.seq[i]), ns: frames.collectionTimestampNs[i] ?? 0n, message });
      }
    }
    return rows;
  }

  /** Returns every stored row of a stream in order of (time, seq). */
  async indexed(datastreamId: string): Promise<StoredRow[]> {
    const answer = await this.ask(
      `query ($id: Int64!) { segmentSlices(datastreamId: $id, fromNs: "0", toNs: "9000000000000000000", first: 1000) {
         nodes { blobName firstRowGroup lastRowGroup rows } } }`,
      { id: datastreamId },
    );
    const { nodes } = answer as {
      nodes: { blobName: string; firstRowGroup: number; lastRowGroup: number; rows: string }[];
    };
    const rows: StoredRow[] = [];
    for (const node of nodes) {
      const bytes = await this.blobs.download(node.blobName);
      const batch = readSegmentSlice(bytes, { ...node, datastreamId: BigInt(datastreamId) });
      if (batch.length !== Number(node.rows)) throw new Error(`${node.blobName}: ${batch.length} rows`);
      for (let i = 0; i < batch.length; i++) {
        const message = Buffer.from(batch.data.subarray(batch.offsets[i], batch.offsets[i + 1])).toString('latin1');
        rows.push({ seq: String(batch.seq[i]), ns: batch.collectionTimestampNs[i] ?? 0n, message });
      }
    }
    return rows.sort((a, b) => Number(a.ns - b.ns));
  }

  async gaps(datastreamId: string): Promise<{ fromNs: bigint; toNs: bigint; reason: string }[]> {
    const rows: { from_ns: string; to_ns: string; reason: string }[] = await this.server.core.database.main.query(
      'SELECT from_ns, to_ns, reason FROM gaps WHERE datastream_id = ? ORDER BY from_ns',
      [datastreamId],
    );
    return rows.map(({ from_ns, to_ns, reason }) => ({ fromNs: BigInt(from_ns), toNs: BigInt(to_ns), reason }));
  }

  /** Returns what the collector last reported of a stream. */
  async report(datastreamId: string): Promise<{ connected: boolean; detail: string | null }> {
    const rows: { connected: number; detail: string | null }[] = await this.server.core.database.main.query(
      'SELECT connected, detail FROM stream_reports WHERE datastream_id = ?',
      [datastreamId],
    );
    return { connected: rows[0]?.connected === 1, detail: rows[0]?.detail ?? null };
  }

  /** Returns the owner of a shard. */
  async owner(shard = 'binance'): Promise<string> {
    const rows: { owner: string }[] = await this.server.core.database.main.query(
      'SELECT owner FROM collector_leases WHERE shard = ?',
      [shard],
    );
    return rows[0]?.owner ?? '';
  }

  /** Returns the shard of each stream. */
  async shardsOf(datastreamIds: readonly string[]): Promise<Map<string, string>> {
    const shards = await streamShards(this.server.core.database.main.manager, datastreamIds);
    return new Map([...shards].map(([id, { shard }]) => [id, shard]));
  }

  /** Returns how many streams collectors report as connected. */
  async upStreams(): Promise<number> {
    const rows: unknown[] = await this.server.core.database.main.query(
      'SELECT 1 FROM stream_reports WHERE connected = 1',
    );
    return rows.length;
  }

  /** Returns whether a collector without the shard has asked for it recently. */
  async standsBy(): Promise<boolean> {
    const rows: unknown[] = await this.server.core.database.main.query(
      'SELECT 1 FROM collector_leases WHERE standby_seen_at > UTC_TIMESTAMP(6) - INTERVAL 2 SECOND',
    );
    return rows.length > 0;
  }

  /** Returns the watermark of a shard in ns; null before its first commit. */
  async sealedThrough(shard = 'binance'): Promise<string | null> {
    const rows: { sealed_through_ns: string | null }[] = await this.server.core.database.main.query(
      'SELECT sealed_through_ns FROM collector_leases WHERE shard = ?',
      [shard],
    );
    return rows[0]?.sealed_through_ns ?? null;
  }

  private staff(source: string, variables: Data = {}): Promise<unknown> {
    return this.run('staff', source, variables);
  }

  private ask(source: string, variables: Data = {}, apiKey?: string): Promise<unknown> {
    return this.run('service', source, variables, apiKey);
  }

  private async run(role: 'staff' | 'service', source: string, variables: Data, apiKey?: string): Promise<unknown> {
    const context = { requestId: 'req_0123456789abcdef', ...(apiKey === undefined ? {} : { apiKey }) };
    const transport = this.server.core.inProcessTransport(role);
    const answer = await transport.execute<Data, Data>(parse(source), variables, context);
    if (answer.errors || !answer.data) throw new Error(JSON.stringify(answer.errors));
    return Object.values(answer.data)[0];
  }
}

/**
 * Rows before which something that was sent is missing although no gap says so. `places[i]`: where
 * row i stands in what was sent.
 */
export function holesOutsideGaps(
  rows: readonly StoredRow[],
  places: readonly number[],
  gaps: readonly { fromNs: bigint; toNs: bigint }[],
): StoredRow[] {
  return rows.filter((row, i) => {
    const previous = rows[i - 1];
    if (!previous || places[i] === (places[i - 1] ?? 0) + 1) return false;
    return !gaps.some(({ fromNs, toNs }) => fromNs <= row.ns && toNs > previous.ns);
  });
}

/** Kills a process; resolves when it is gone. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
