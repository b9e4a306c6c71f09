import { EXPORT, slice, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const DAY_NS = 86_400_000_000_000n;
const SECOND_NS = 1_000_000_000n;
const NOW_NS = BigInt(Date.now()) * 1_000_000n;
const ago = (days: number): bigint => NOW_NS - BigInt(Math.round(days * 86_400)) * SECOND_NS;

const SET = `mutation ($plan: String, $stream: Int64, $days: Int) {
  setRawRetention(planCode: $plan, datastreamId: $stream, days: $days) }`;
const EXPIRE = 'mutation ($id: Int64!) { expireRows(datastreamId: $id) { slices rows more postponed } }';
const STREAMS = '{ streamsWithRetention(after: "0", first: 100) }';
const AVAILABILITY = `query ($id: Int64!) { availability(datastreamId: $id) { ranges { fromNs toNs rowsEstimate } } }`;
const SUBSCRIBE = 'mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }';

interface Held {
  ranges: { fromNs: string; toNs: string; rowsEstimate: string }[];
}

describe('retention of raw rows', () => {
  let blobs = 0;

  /** Ten rows in a segment of its own at each of these ages. */
  async function store(id: string, ...ages: number[]): Promise<void> {
    const { epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 60000) { epoch } }',
    );
    const segments = ages.map((days) => ({
      ...{ blobName: `raw/retention/${++blobs}`, blobBytes: '1' },
      slices: [slice(id, ago(days), ago(days) + SECOND_NS, 10)],
    }));
    await domain.worker.ask(
      'mutation ($e: Int64!, $s: [SegmentInput!]!) { commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: []) }',
      { e: epoch, s: segments },
    );
    // Their quality is measured.
    await domain.sql('DELETE FROM changed_hours WHERE datastream_id = ?', [id]);
  }

  /** An account that subscribed so many days ago. */
  async function subscriber(id: string, plan: string, days: number) {
    const client = await domain.client({ plan, status: 'ACTIVE' });
    await client.ask(SUBSCRIBE, { id });
    const newest = 'UPDATE spans SET from_ns = ? WHERE datastream_id = ? ORDER BY id DESC LIMIT 1';
    await domain.sql(newest, [String(ago(days)), id]);
    return client;
  }

  /** The version of the checkpoints that are written of a book. */
  const checkpointVersion = (id: string, version: number) =>
    domain.sql(
      'INSERT INTO book_inputs (datastream_id, version) VALUES (?, ?) ON DUPLICATE KEY UPDATE version = VALUES(version)',
      [id, version],
    );

  /** A checkpoint of a book. */
  async function checkpoint(id: string, days: number): Promise<void> {
    const blobName = `books/${id}/${days}`;
    await domain.sql('INSERT INTO book_checkpoints VALUES (?, ?, 0, 1, ?)', [id, String(ago(days)), blobName]);
    await checkpointVersion(id, 1);
  }
  const checkpointDays = async (id: string) =>
    (await domain.sql<{ ns: string }>('SELECT at_ns AS ns FROM book_checkpoints WHERE datastream_id = ?', [id])).map(
      ({ ns }) => Number((NOW_NS - BigInt(ns)) / DAY_NS),
    );

  const expire = (id: string) =>
    domain.worker.ask<{ slices: number; rows: string; postponed: boolean }>(EXPIRE, { id });
  const heldDays = async (id: string) =>
    (await domain.worker.ask<Held>(AVAILABILITY, { id })).ranges.map(({ fromNs, rowsEstimate }) => [
      ...[Number((NOW_NS - BigInt(fromNs)) / DAY_NS), Number(rowsEstimate)],
    ]);

  beforeAll(async () => {
    await domain.team.ask(SET, { plan: 'starter', days: 10 });
    await domain.team.ask(SET, { plan: 'pro', days: 30 });
  });

  it('removes expired rows, shortens availability and retires the blob', async () => {
    const id = domain.streams['BTCUSDT trades']!;
    await subscriber(id, 'starter', 100);
    await store(id, 90, 50, 20, 5);
    expect(await domain.worker.ask(STREAMS)).toContain(id);
    expect(await expire(id)).toMatchObject({ slices: 3, rows: '30', postponed: false });
    expect(await heldDays(id)).toEqual([[5, 10]]);
    expect(await expire(id)).toMatchObject({ slices: 0 });
    const retired = await domain.sql<{ blob_name: string }>(
      "SELECT blob_name FROM raw_segments WHERE blob_name LIKE 'raw/retention/%' AND retired_at IS NOT NULL",
    );
    expect(retired).toHaveLength(3);
  });

  /**
   * Ranges of a new stream: an old one and three that are minutes apart, the first two of which
   * compaction has put into one slice.
   */
  async function compacted(instrument: string) {
    const create =
      'mutation ($keys: [StreamKeyInput!]!) { resolveDatastreams(exchange: "binance", keys: $keys, create: true) { id } }';
    const keys = [{ instrument, streamType: 'trades' }];
    const [{ id }] = (await domain.worker.ask<{ id: string }[]>(create, { keys })) as [{ id: string }];
    await subscriber(id, 'starter', 100);
    const minute = 1 / 1_440;
    await store(id, 50, 5, 5 - 4 * minute, 5 - 8 * minute);
    const { ranges } = await domain.worker.ask<Held>(AVAILABILITY, { id });
    expect(ranges).toHaveLength(4);
    const fresh = await domain.sql<{ blob_name: string; min_ns: string; first_seq: string; row_count: string }>(
      'SELECT * FROM segment_slices s JOIN raw_segments g ON g.id = s.segment_id WHERE datastream_id = ? AND min_ns > ? ORDER BY min_ns',
      [id, String(ago(6))],
    );
    const inputs = fresh.slice(0, 2).map((s) => {
      return { datastreamId: id, blobName: s.blob_name, minNs: s.min_ns, firstSeq: s.first_seq, rows: s.row_count };
    });
    const whole = slice(id, BigInt(inputs[0]!.minNs), BigInt(inputs[1]!.minNs) + SECOND_NS, 20);
    const outputs = [{ blobName: `raw/retention/${instrument}`, blobBytes: '1', slices: [whole] }];
    await domain.worker.ask(
      'mutation ($i: [SliceKeyInput!]!, $o: [SegmentInput!]!) { swapSegments(shard: "binance", inputs: $i, outputs: $o) }',
      { i: inputs, o: outputs },
    );
    return { id, ranges };
  }

  it('shows no data where there was none, although compaction has joined slices minutes apart', async () => {
    const { id, ranges } = await compacted('HOLESUSDT');
    expect(await expire(id)).toMatchObject({ slices: 1 });
    expect(await domain.worker.ask(AVAILABILITY, { id })).toEqual({ ranges: ranges.slice(1) });
    expect(await domain.team.ask('{ heldRangeDifferences }')).not.toContain(id);
  });

  it('shows no data where there was none when availability is rebuilt, as far as it agrees or gaps tell', async () => {
    const { id, ranges } = await compacted('REBUILTUSDT');
    const rebuilt = async () => {
      await domain.team.ask('mutation ($id: Int64!) { rebuildHeldRanges(datastreamId: $id) }', { id });
      expect(await domain.team.ask('{ heldRangeDifferences }')).not.toContain(id);
      return (await domain.worker.ask<Held>(AVAILABILITY, { id })).ranges;
    };
    expect(await rebuilt()).toEqual(ranges);
    await domain.sql('UPDATE coverage_ranges SET row_count = 9 WHERE datastream_id = ? AND from_ns = ?', [
      ...[id, ranges[0]!.fromNs],
    ]);
    expect(await rebuilt()).toEqual(ranges);
    const [, first, second] = ranges;
    await domain.sql("INSERT INTO gaps (datastream_id, from_ns, to_ns, reason) VALUES (?, ?, ?, 'disconnect')", [
      ...[id, first!.toNs, second!.fromNs],
    ]);
    await domain.sql('DELETE FROM coverage_ranges WHERE datastream_id = ?', [id]);
    expect(await rebuilt()).toEqual(ranges);
  });

  it('keeps a row as long as any account has retention left for it', async () => {
    const id = domain.streams['ETHUSDT trades']!;
    await subscriber(id, 'starter', 100);
    await subscriber(id, 'pro', 25);
    await store(id, 90, 20, 5);
    await expire(id);
    expect(await heldDays(id)).toEqual([
      [20, 10],
      [5, 10],
    ]);
  });

  it('prefers the setting of the stream over those of the plans', async () => {
    const id = domain.streams['ETHUSDT depth']!;
    await subscriber(id, 'pro', 100);
    await store(id, 50, 20, 1);
    await domain.team.ask(SET, { stream: id, days: 3 });
    await checkpoint(id, 4);
    await expire(id);
    expect(await heldDays(id)).toEqual([[1, 10]]);
  });

  it('keeps the messages of a book from the last checkpoint before its kept rows on', async () => {
    const create =
      'mutation ($keys: [StreamKeyInput!]!) { resolveDatastreams(exchange: "binance", keys: $keys, create: true) { id } }';
    const keys = [{ instrument: 'KEPTUSDT', streamType: 'depth' }];
    const [{ id }] = (await domain.worker.ask<{ id: string }[]>(create, { keys })) as [{ id: string }];
    await subscriber(id, 'pro', 100);
    await store(id, 50, 40, 34, 32, 20);
    expect(await expire(id)).toMatchObject({ slices: 0, postponed: true });
    for (const days of [45, 33, 25]) await checkpoint(id, days);
    // A new release begins to write others.
    await checkpointVersion(id, 2);
    expect(await expire(id)).toMatchObject({ slices: 0, postponed: true });
    await checkpointVersion(id, 1);
    expect(await expire(id)).toMatchObject({ slices: 3, postponed: false });
    expect((await heldDays(id)).map(([days]) => days)).toEqual([32, 20]);
    expect(await checkpointDays(id)).toEqual([33, 25]);
    const [planned] = await domain.sql<{ n: string }>('SELECT COUNT(*) AS n FROM planned_outputs WHERE blob_name = ?', [
      `books/${id}/45`,
    ]);
    expect(Number(planned?.n)).toBe(1);
  });

  it('keeps polled books for the spans of the depth stream, and for its exports', async () => {
    const create =
      'mutation ($keys: [StreamKeyInput!]!) { resolveDatastreams(exchange: "binance", keys: $keys, create: true) { id } }';
    const keys = ['depth', 'depth_snapshot'].map((streamType) => ({ instrument: 'BOOKUSDT', streamType }));
    const [depth, polled] = (await domain.worker.ask<{ id: string }[]>(create, { keys })).map(({ id }) => id);
    const client = await subscriber(depth!, 'starter', 100);
    await store(polled!, 90, 50, 20, 5);
    expect(await domain.worker.ask(STREAMS)).toContain(polled);
    const input = { datastreamId: depth, fromNs: String(ago(60)), toNs: String(ago(40)), format: 'CSV' };
    const { id: exportId } = await client.ask<{ id: string }>(EXPORT, { input });
    expect(await expire(polled!)).toMatchObject({ slices: 0, postponed: true });
    await client.ask('mutation ($id: ID!) { cancelExport(id: $id) { id } }', { id: exportId });
    await domain.team.ask(SET, { stream: depth, days: 30 });
    await store(depth!, 50, 20, 5);
    expect(await expire(polled!)).toMatchObject({ slices: 0, postponed: true });
    await checkpoint(depth!, 31);
    await expire(polled!);
    expect(await heldDays(polled!)).toEqual([
      [20, 10],
      [5, 10],
    ]);
  });

  it('keeps rows that no span covers, and rows with unlimited retention', async () => {
    const id = domain.streams['BTCUSDT depth5']!;
    await subscriber(id, 'trial', 40);
    await store(id, 90, 30);
    expect(await expire(id)).toMatchObject({ slices: 0 });
    expect(await domain.worker.ask(STREAMS)).not.toContain(id);
  });

  it('waits for exports of the expired rows, which see every row or none', async () => {
    const id = domain.streams['BTCUSDT ticker']!;
    const client = await subscriber(id, 'starter', 100);
    await store(id, 50);
    const input = { datastreamId: id, fromNs: String(ago(60)), toNs: String(ago(40)), format: 'CSV' };
    const { id: exportId } = await client.ask<{ id: string }>(EXPORT, { input });
    expect(await expire(id)).toMatchObject({ slices: 0, postponed: true });
    await client.ask('mutation ($id: ID!) { cancelExport(id: $id) { id } }', { id: exportId });
    expect(await expire(id)).toMatchObject({ slices: 1, postponed: false });
  });

  it('is set for a plan or a stream, not both, and refuses invalid days', async () => {
    expect(await domain.team.refusal(SET, { days: 3 })).toMatchObject({ code: 'invalid_argument' });
    expect(await domain.team.refusal(SET, { plan: 'pro', days: 0 })).toMatchObject({ details: { field: 'days' } });
    expect(await domain.team.refusal(SET, { plan: 'none', days: 3 })).toMatchObject({ code: 'not_found' });
  });
});

describe('the totals of a stream', () => {
  it('stays equal to the slices for commits in any order', async () => {
    const id = domain.streams['btcusdt trades']!;
    const { epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 60000) { epoch } }',
    );
    for (const [i, seconds] of [600, 0, 300, 59, 119, 361, 240].entries()) {
      const at = ago(1) + BigInt(seconds) * SECOND_NS;
      const segments = [{ blobName: `raw/order/${i}`, blobBytes: '1', slices: [slice(id, at, at + SECOND_NS, 1 + i)] }];
      await domain.worker.ask(
        'mutation ($e: Int64!, $s: [SegmentInput!]!) { commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: []) }',
        { e: epoch, s: segments },
      );
    }
    const kept = 'SELECT from_ns, to_ns, row_count FROM coverage_ranges WHERE datastream_id = ? ORDER BY from_ns';
    const incremental = await domain.sql(kept, [id]);
    expect(incremental.length).toBeGreaterThan(1);
    const { rebuildHeldRanges } = await import('../../../../server/segments/held-ranges.js');
    await domain.core.database.main.transaction((tx) => rebuildHeldRanges(tx, id));
    expect(await domain.sql(kept, [id])).toEqual(incremental);
  });
});
