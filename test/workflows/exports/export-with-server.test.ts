import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { getOperationAST } from 'graphql';
import type { CoreTransport } from '../../../schema/core-client/core-transport.js';
import { exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { nowNs } from '../../../schema/time/timestamps.js';
import { ExportSystem, type LeasedShard, type StoredFrame } from '../../support/systems/export-system.js';
import { readParquet } from '../../support/engine/parquet-reader.js';
import { until } from '../../support/until.js';

const T0 = 1_700_000_000_000_000_000n;

const ticker = (i: number): StoredFrame => ({
  ns: T0 + BigInt(i) * 1_000n,
  message: `{"stream":"ethusdt@bookTicker","data":{"u":${i},"s":"ETHUSDT","b":"2${i}.10","B":"1.50","a":"2${i}.20","A":"0.25"}}`,
});

const decimal = (text: string): string => text.padEnd(text.indexOf('.') + 19, '0');

/** Server, relay, worker, MySQL, Temporal and blob store are the real ones. */
describe('an export through the whole system', () => {
  const system = new ExportSystem();
  const frames = Array.from({ length: 500 }, (_, i) => ticker(i));
  const range = { fromNs: String(T0), toNs: String(T0 + 1_000_000_000n) };
  let datastreamId: string;
  /** Runs when a file of an export was recorded. */
  let afterRecord: ((id: string) => Promise<void>) | null = null;
  const execute: CoreTransport['execute'] = async (document, variables, call) => {
    const answer = await system.server.inProcessTransport().execute(document, variables, call);
    if (getOperationAST(document)?.name?.value === 'RecordPartition') await afterRecord?.(String(variables['id']));
    return answer;
  };

  beforeAll(async () => {
    await system.open();
    datastreamId = await system.datastream('ETHUSDT', 'book_ticker');
    await system.store(datastreamId, frames.slice(0, 300));
    await system.store(datastreamId, frames.slice(300));
    await system.grant(datastreamId, T0 + 10_000n, T0 + 490_000n);
    await system.startWorker({
      core: { execute },
    });
  });
  afterEach(() => {
    afterRecord = null;
  });
  afterAll(() => system.close());

  it('turns a request into files with the data inside the spans', async () => {
    const id = await system.createExport({ datastreamId, ...range, schema: 'normalized', format: 'PARQUET' });
    expect(await system.finished(id)).toEqual({ status: 'SUCCEEDED', reason: null, progress: 1, rows: '480' });
    const [file, ...others] = await system.download(id);
    expect(others).toEqual([]);
    expect(createHash('sha256').update(file!.bytes).digest('hex')).toBe(file!.sha256);
    const { rows, metadata } = await readParquet(file!.bytes);
    expect(metadata.key_value_metadata).toEqual([
      { key: 'exchange', value: 'binance' },
      { key: 'instrument', value: 'ETHUSDT' },
      { key: 'stream_type', value: 'book_ticker' },
      { key: 'schema', value: 'normalized' },
      { key: 'schema_version', value: expect.stringMatching(/^\d+$/) as unknown },
      { key: 'start_time', value: range.fromNs },
      { key: 'end_time', value: range.toNs },
    ]);
    expect(rows).toEqual(
      frames.slice(10, 490).map(({ ns }, i) => ({
        collection_timestamp_ns: ns,
        exchange_timestamp_ns: null,
        bid_price: decimal(`2${i + 10}.10`),
        bid_quantity: decimal('1.50'),
        ask_price: decimal(`2${i + 10}.20`),
        ask_quantity: decimal('0.25'),
      })),
    );
    expect(await system.filesOf(id)).toHaveLength(1);
    const handle = system.client.workflow.getHandle(exportWorkflowId(id));
    await handle.result();
    const { searchAttributes, memo } = await handle.describe();
    expect(searchAttributes).toMatchObject({
      Account: [system.accountId],
      Datastream: [datastreamId],
      Exchange: ['binance'],
      ExportStatus: ['succeeded'],
    });
    expect(memo).toMatchObject({ schema: 'normalized' });
  });

  it('shows prices as doubles if the request says so', async () => {
    const asked = {
      datastreamId,
      ...range,
      schema: 'normalized',
      format: 'PARQUET',
      parquetTypes: { numbers: 'double' },
    };
    const id = await system.createExport(asked);
    expect((await system.finished(id)).status).toBe('SUCCEEDED');
    const [file] = await system.download(id);
    const { rows } = await readParquet(file!.bytes);
    expect(rows[0]).toMatchObject({ collection_timestamp_ns: frames[10]!.ns, bid_price: 210.1, ask_quantity: 0.25 });
  });

  it('gives the same bytes for the same request', async () => {
    const asked = { datastreamId, ...range };
    const ids = [await system.createExport(asked), await system.createExport(asked)];
    for (const id of ids) expect((await system.finished(id)).status).toBe('SUCCEEDED');
    const [[one], [two]] = await Promise.all([system.download(ids[0]!), system.download(ids[1]!)]);
    expect(one!.bytes.equals(two!.bytes)).toBe(true);
    const lines = gunzipSync(one!.bytes).toString().trimEnd().split('\n');
    expect(lines.slice(1)).toEqual(
      frames.slice(10, 490).map(({ ns, message }) => `${ns},"${message.replaceAll('"', '""')}"`),
    );
  });

  it('runs a failed export again over the same data if an operator retries it, and meters it once', async () => {
    const broken = await system.datastream('AGAINUSDT', 'trades');
    const blobName = await system.store(broken, [{ ns: T0, message: '{"n":1}' }]);
    await system.grant(broken, T0, T0 + 10n);
    const restore = await system.failReading(blobName);
    const id = await system.createExport({ datastreamId: broken, fromNs: String(T0), toNs: String(T0 + 20n) });
    expect((await system.finished(id)).status).toBe('FAILED');
    await restore();
    // What is granted later does not change what was pinned.
    await system.store(broken, [{ ns: T0 + 15n, message: '{"n":2}' }]);
    await system.grant(broken, T0, T0 + 20n);
    await system.staff('mutation ($id: ID!) { retryExport(id: $id) { id } }', { id });
    expect(await system.finished(id)).toEqual({ status: 'SUCCEEDED', reason: null, progress: 1, rows: '1' });
    const [file] = await system.download(id);
    expect(gunzipSync(file!.bytes).toString()).toBe(`collection_timestamp_ns,data\n${T0},"{""n"":1}"\n`);
    const metered = await system.server.core.database.main.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM export_usage WHERE export_id = ?',
      [id],
    );
    expect(Number(metered[0]!.n)).toBe(1);
    await system.client.workflow.getHandle(exportWorkflowId(id)).result();
    expect(await system.filesOf(id)).toHaveLength(1);
  });

  it('goes on without stored data that is missing, broken or truncated, and says which time is missing', async () => {
    const harm: Record<string, (bytes: Buffer) => Buffer | null> = {
      GONE: () => null,
      // A page's bytes in the middle, under its checksum; then the end, with the footer.
      BROKEN: (bytes) => Buffer.from(bytes.map((byte, i) => (i === bytes.length >> 2 ? byte ^ 0xff : byte))),
      SHORT: (bytes) => bytes.subarray(0, bytes.length - 100),
    };
    const hour = 3_600_000_000_000n;
    const ended = Object.entries(harm).map(async ([name, harmed]) => {
      const stream = await system.datastream(`${name}USDT`, 'trades');
      await system.store(stream, [{ ns: T0, message: '{"good":true}' }]);
      const lines = Array.from({ length: 50 }, (_, i) => ({ ns: T0 + hour + BigInt(i), message: `{"n":${i * 7919}}` }));
      const blobName = await system.store(stream, lines);
      await system.grant(stream, T0, T0 + 2n * hour);
      const bytes = harmed(await system.takeAway(blobName));
      if (bytes) await system.putBack(blobName, bytes);
      const id = await system.createExport({ datastreamId: stream, fromNs: String(T0), toNs: String(T0 + 2n * hour) });
      const { status, rows } = await system.finished(id);
      const { exportManifest } = await system.account(
        'query ($id: ID!) { exportManifest(id: $id) { gaps { fromNs toNs reason } } }',
        { id },
      );
      return { name, status, rows, ...(exportManifest as { gaps: unknown }) };
    });
    const lost = { fromNs: String(T0 + hour), toNs: String(T0 + hour + 50n), reason: 'lost' };
    expect(await Promise.all(ended)).toEqual(
      Object.keys(harm).map((name) => ({
        ...{ name, status: 'SUCCEEDED', rows: '1' },
        gaps: expect.arrayContaining([lost]) as unknown,
      })),
    );
  });

  it('fails, and gives up no data, if the container is that of another installation', async () => {
    const stream = await system.datastream('ELSEUSDT', 'trades');
    const taken: [string, Buffer][] = [];
    await system.store(stream, [{ ns: T0, message: '{"n":1}' }]);
    await system.grant(stream, T0, T0 + 10n);
    for (const { blob_name: name } of await system.server.core.database.main.query<{ blob_name: string }[]>(
      'SELECT blob_name FROM raw_segments',
    )) {
      const bytes = await system.takeAway(name).catch(() => null);
      if (bytes) taken.push([name, bytes]);
    }
    const id = await system.createExport({ datastreamId: stream, fromNs: String(T0), toNs: String(T0 + 10n) });
    const { status, reason } = await system.finished(id);
    for (const [name, bytes] of taken) await system.putBack(name, bytes);
    expect({ status, reason }).toEqual({
      status: 'FAILED',
      reason: expect.stringContaining('the container has none of the raw segments that the index names') as unknown,
    });
    const gaps = await system.server.core.database.main.query<unknown[]>(
      "SELECT * FROM gaps WHERE datastream_id = ? AND reason = 'lost'",
      [stream],
    );
    expect(gaps).toEqual([]);
  });

  it('writes files again that storage lost or changed before the seal', async () => {
    const day = 86_400_000_000_000n;
    const stream = await system.datastream('LOSTUSDT', 'trades');
    const start = T0 - (T0 % day);
    const lines = [0n, 1n, 2n].map((i) => ({ ns: start + i * day, message: `{"day":${i}}` }));
    for (const line of lines) await system.store(stream, [line]);
    await system.grant(stream, start, start + 3n * day);
    // So much that each day has a file.
    const { main } = system.server.core.database;
    await main.query('UPDATE segment_slices SET message_bytes = 800000000 WHERE datastream_id = ?', [stream]);
    const asked = { datastreamId: stream, fromNs: String(start), toNs: String(start + 3n * day) };
    const harmed: string[] = [];
    let recorded = 0;
    afterRecord = async (id) => {
      recorded += 1;
      if (recorded !== 3) return;
      const [first, second] = await system.filesOf(id);
      await system.takeAway(first!);
      await system.putBack(second!, Buffer.from('not what was written'));
      harmed.push(first!, second!);
    };
    const id = await system.createExport(asked);
    expect(await system.finished(id)).toEqual({ status: 'SUCCEEDED', reason: null, progress: 1, rows: '3' });
    const files = await system.download(id);
    expect(files.map(({ bytes }) => gunzipSync(bytes).toString())).toEqual(
      lines.map(({ ns, message }) => `collection_timestamp_ns,data\n${ns},"${message.replaceAll('"', '""')}"\n`),
    );
    for (const { bytes, sha256 } of files) expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    await system.client.workflow.getHandle(exportWorkflowId(id)).result();
    const kept = await system.filesOf(id);
    expect(kept).toHaveLength(3);
    expect(harmed).toHaveLength(2);
    expect(kept.filter((name) => harmed.includes(name))).toEqual([]);
    expect(recorded).toBe(5);
  });

  it('is canceled at once, and leaves no files', async () => {
    const id = await system.createExport({ datastreamId, ...range });
    await system.account('mutation ($id: ID!) { cancelExport(id: $id) { status } }', { id });
    expect((await system.statusOf(id)).status).toBe('CANCELED');
    const handle = system.client.workflow.getHandle(exportWorkflowId(id));
    await handle.result().catch(() => undefined);
    expect((await system.statusOf(id)).status).toBe('CANCELED');
    expect(await system.filesOf(id)).toEqual([]);
  });

  it('removes its files when it is deleted', async () => {
    const id = await system.createExport({ datastreamId, ...range });
    await system.finished(id);
    expect(await system.filesOf(id)).toHaveLength(1);
    await system.account('mutation ($id: ID!) { deleteExport(id: $id) }', { id });
    await until('the files are removed', async () => (await system.filesOf(id)).length === 0);
  });

  describe('of data still being collected', () => {
    let live: string;
    let shard: LeasedShard;
    const subscribedNs = nowNs();
    beforeAll(async () => {
      live = await system.datastream('LIVEUSDT', 'trades');
      await system.account('mutation ($d: Int64!) { createSubscription(datastreamId: $d) { id } }', { d: live });
      shard = await system.lease();
    });
    const upToNow = (): object => ({ datastreamId: live, fromNs: String(subscribedNs), toNs: String(nowNs()) });

    it('asks the collector for a cut and contains the data of the cut', async () => {
      const at = nowNs();
      await sleep(5);
      const id = await system.createExport({ ...upToNow() });
      let wanted: bigint | null = null;
      await until('a cut is requested', async () => (wanted = await shard.cutRequestedNs()) !== null);
      await shard.seal(live, [{ ns: at, message: '{"live":1}' }], wanted!);
      expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', rows: '1' });
      expect(await manifestOf(id)).toMatchObject({ clippedAtNs: null });
    });

    it('ends at the watermark, and says so, if the cut takes longer than 15 s', async () => {
      const sealedNs = nowNs();
      await shard.seal(live, [{ ns: sealedNs - 1n, message: '{"live":2}' }], sealedNs);
      await sleep(5);
      const startedMs = performance.now();
      const id = await system.createExport({ ...upToNow() });
      expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED', rows: '2' });
      expect(performance.now() - startedMs).toBeGreaterThan(14_000);
      expect(await manifestOf(id)).toMatchObject({ clippedAtNs: String(sealedNs) });
    });
  });

  async function manifestOf(id: string): Promise<unknown> {
    const sql = 'SELECT manifest FROM exports WHERE id = ?';
    const [row] = await system.server.core.database.main.query<{ manifest: unknown }[]>(sql, [id]);
    const { manifest } = row!;
    return typeof manifest === 'string' ? JSON.parse(manifest) : manifest;
  }
});
