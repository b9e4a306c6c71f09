import { slice, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const HOUR_NS = 3_600_000_000_000n;
const BASE = 472_222n * HOUR_NS;
const SEQ = 9n << 40n;
const SOON = () => new Date(Date.now() + 60_000).toISOString();

const SLICES = `query ($d: Int64!, $from: Int64!, $to: Int64!, $first: Int!, $after: String) {
  segmentSlices(datastreamId: $d, fromNs: $from, toNs: $to, first: $first, after: $after) {
    nodes { blobName minNs maxNs firstSeq lastSeq rows } revision pageInfo { hasNextPage endCursor } } }`;
const HOURS = `query ($s: DateTime!, $c: Int64!) { compactionHours(settledBefore: $s, closedBeforeNs: $c, first: 100) { shard hourNs } }`;
const STREAMS = `query ($h: Int64!, $s: DateTime!) {
  compactionStreams(shard: "binance", hourNs: $h, settledBefore: $s) { datastreamId slices } }`;
const INPUTS = `query ($h: Int64!, $s: DateTime!, $d: [Int64!]!) {
  compactionInputs(shard: "binance", hourNs: $h, settledBefore: $s, datastreamIds: $d) { datastreamId blobName minNs firstSeq rows } }`;
const SWAP = `mutation ($i: [SliceKeyInput!]!, $o: [SegmentInput!]!) { swapSegments(shard: "binance", inputs: $i, outputs: $o) }`;
const RETIRED = 'query ($t: DateTime!) { retiredSegments(retiredBefore: $t, first: 100) }';

interface Page {
  nodes: { blobName: string; rows: string }[];
  revision: string;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
type Input = ReturnType<typeof slice>;

describe('swapping slices for compacted ones', () => {
  let epoch = '';
  let a = '';
  let b = '';
  let hour = 0n;

  beforeAll(async () => {
    [a, b] = [domain.streams['BTCUSDT trades']!, domain.streams['ETHUSDT trades']!];
    ({ epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 600000) { epoch } }',
    ));
  });

  /** Three fresh segments in an hour of this test alone, two streams in each, ten seconds apart. */
  beforeEach(async () => {
    hour += 1n;
    await commit([0, 1, 2].map((i) => fresh(i)));
  });

  const hourNs = () => BASE + hour * HOUR_NS;
  const name = (i: number | string) => `raw/binance/${hour}-${i}.parquet`;

  function at(d: string, i: number, rows = 5): Input {
    const minNs = hourNs() + BigInt(i) * 10_000_000_000n;
    const firstSeq = SEQ + BigInt(i * 100) + (d === a ? 0n : 50n) + hour * 1_000n;
    return { ...slice(d, minNs, minNs + 9_000_000_000n, rows, String(firstSeq)), lastSeq: String(firstSeq + 10n) };
  }

  const fresh = (i: number) => ({ blobName: name(i), blobBytes: '1', slices: [at(a, i), at(b, i)] });

  async function commit(segments: object[]): Promise<void> {
    await domain.worker.ask(
      'mutation ($e: Int64!, $s: [SegmentInput!]!) { commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: []) }',
      { e: epoch, s: segments },
    );
  }

  const inputs = (d: string, ...which: number[]) =>
    which.map((i) => {
      const { datastreamId, minNs, firstSeq, rows } = at(d, i);
      return { datastreamId, blobName: name(i), minNs, firstSeq, rows };
    });

  /** Returns what compaction would make of the slices. */
  function output(d: string, ...which: number[]) {
    const parts = which.map((i) => at(d, i));
    const [first, last] = [parts[0]!, parts.at(-1)!];
    const rows = String(parts.length * 5);
    const sums = { rows, messageBytes: String(Number(rows) * 100) };
    return {
      blobName: `raw/${d}/${hour}-${which.join('.')}.parquet`,
      blobBytes: '1',
      slices: [{ ...first, lastSeq: last.lastSeq, maxNs: last.maxNs, ...sums }],
    };
  }

  const pageOf = (d: string, first: number, after?: string | null) =>
    domain.worker.ask<Page>(SLICES, { d, from: String(hourNs()), to: String(hourNs() + HOUR_NS), first, after });
  const namesOf = async (d: string) => (await pageOf(d, 100)).nodes.map(({ blobName }) => blobName);
  const retired = () => domain.worker.ask<string[]>(RETIRED, { t: SOON() });

  it('finds closed hours with settled fresh segments, their streams and slices', async () => {
    const hours = (settledBefore: string, closedBeforeNs: bigint) =>
      domain.worker.ask(HOURS, { s: settledBefore, c: String(closedBeforeNs) });
    const expected = { shard: 'binance', hourNs: String(hourNs()) };
    expect(await hours(SOON(), hourNs() + HOUR_NS)).toEqual([expected]);
    expect(await hours(SOON(), hourNs() + HOUR_NS - 1n)).toEqual([]);
    expect(await hours(new Date(Date.now() - 60_000).toISOString(), hourNs() + HOUR_NS)).toEqual([]);
    const asked = { h: String(hourNs()), s: SOON() };
    expect(await domain.worker.ask(STREAMS, asked)).toEqual([
      { datastreamId: a, slices: '3' },
      { datastreamId: b, slices: '3' },
    ]);
    expect(await domain.worker.ask(INPUTS, { ...asked, d: [b] })).toEqual(inputs(b, 0, 1, 2));
    await domain.worker.ask(SWAP, { i: inputs(a, 0, 1, 2), o: [output(a, 0, 1, 2)] });
    await domain.worker.ask(SWAP, { i: inputs(b, 0, 1, 2), o: [output(b, 0, 1, 2)] });
    expect(await hours(SOON(), hourNs() + HOUR_NS)).toEqual([]);
  });

  it('finds them behind any number of segments that cannot be read', async () => {
    await domain.sql(
      `INSERT INTO raw_segments (blob_name, blob_bytes, shard, epoch, created_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       SELECT CONCAT('raw/lost/', n.i, '-', five.i), 1, 'binance', 1, '2020-01-01' FROM n JOIN n five ON five.i <= 5`,
    );
    await domain.sql(
      `INSERT INTO segment_slices (datastream_id, min_ns, first_seq, segment_id, max_ns, last_seq, first_row_group,
         last_row_group, row_count, message_bytes)
       SELECT ?, 1, id, id, 1, id, 0, 0, 1, 1 FROM raw_segments WHERE blob_name LIKE 'raw/lost/%'`,
      [a],
    );
    await domain.sql(
      `INSERT INTO quarantined_slices (datastream_id, min_ns, first_seq, segment_id, since)
       SELECT datastream_id, min_ns, first_seq, segment_id, '2020-01-01' FROM segment_slices WHERE min_ns = 1`,
    );
    const found = await domain.worker.ask(HOURS, { s: SOON(), c: String(hourNs() + HOUR_NS) });
    for (const table of ['segment_slices', 'quarantined_slices'])
      await domain.sql(`DELETE FROM ${table} WHERE min_ns = 1`);
    await domain.sql("DELETE FROM raw_segments WHERE blob_name LIKE 'raw/lost/%'");
    expect(found).toEqual(expect.arrayContaining([{ shard: 'binance', hourNs: String(hourNs()) }]));
  });

  it('replaces them at once, and retires a segment with its last slice', async () => {
    const before = await pageOf(a, 100);
    await domain.worker.ask(SWAP, { i: inputs(a, 0, 1, 2), o: [output(a, 0, 1, 2)] });
    const after = await pageOf(a, 100);
    expect(after.nodes).toEqual([expect.objectContaining({ blobName: output(a, 0, 1, 2).blobName, rows: '15' })]);
    expect(BigInt(after.revision)).toBe(BigInt(before.revision) + 1n);
    expect(await namesOf(b)).toEqual([name(0), name(1), name(2)]);
    expect(await retired()).not.toContain(name(0));
    await domain.worker.ask(SWAP, { i: inputs(b, 0, 1), o: [output(b, 0, 1)] });
    expect(await retired()).toEqual(expect.arrayContaining([name(0), name(1)]));
    expect(await retired()).not.toContain(name(2));
  });

  it('changes nothing when it is repeated, at the same time as well', async () => {
    const swap = { i: inputs(a, 0, 1, 2), o: [output(a, 0, 1, 2)] };
    await Promise.all([1, 2, 3].map(() => domain.worker.ask(SWAP, swap)));
    const { nodes, revision } = await pageOf(a, 100);
    await domain.worker.ask(SWAP, swap);
    expect(await pageOf(a, 100)).toMatchObject({ nodes, revision });
    expect(nodes).toHaveLength(1);
  });

  it('retires segments whose streams are swapped at the same time', async () => {
    await Promise.all([a, b].map((d) => domain.worker.ask(SWAP, { i: inputs(d, 0, 1, 2), o: [output(d, 0, 1, 2)] })));
    expect(await retired()).toEqual(expect.arrayContaining([name(0), name(1), name(2)]));
  });

  it('is rejected if an input is gone, unknown, or different', async () => {
    await domain.worker.ask(SWAP, { i: inputs(a, 0, 1), o: [output(a, 0, 1)] });
    const wrong = [
      { i: inputs(a, 0, 1, 2), o: [output(a, 0, 1, 2)] },
      { i: [{ ...inputs(a, 2)[0]!, blobName: 'raw/other' }], o: [output(a, 2)] },
      { i: inputs(b, 0, 1), o: [output(b, 0, 1, 2)] },
      { i: [...inputs(b, 0), ...inputs(b, 0)], o: [output(b, 0)] },
    ];
    const left = [await namesOf(a), await namesOf(b)];
    for (const swap of wrong) {
      const { code, details } = await domain.worker.refusal(SWAP, swap);
      expect([code, details]).toEqual(['already_exists', { reason: 'inputs_changed' }]);
    }
    expect([await namesOf(a), await namesOf(b)]).toEqual(left);
  });

  it('changes the revision of the pages around it', async () => {
    const one = await pageOf(a, 1);
    await domain.worker.ask(SWAP, { i: inputs(a, 0, 1, 2), o: [output(a, 0, 1, 2)] });
    const two = await pageOf(a, 1, one.pageInfo.endCursor);
    // Rows of the first page are repeated: the reader must see that slices were replaced.
    expect(two.nodes).toEqual([expect.objectContaining({ rows: '15' })]);
    expect(two.revision).not.toBe(one.revision);
  });

  it('survives a repeated commit of what was replaced, even after its blob was removed', async () => {
    for (const d of [a, b]) await domain.worker.ask(SWAP, { i: inputs(d, 0, 1, 2), o: [output(d, 0, 1, 2)] });
    await commit([fresh(0)]);
    await domain.worker.ask('mutation ($n: [String!]!) { markSegmentsSwept(blobNames: $n) }', { n: [name(0)] });
    await commit([fresh(0)]);
    expect(await namesOf(a)).toEqual([output(a, 0, 1, 2).blobName]);
  });

  it('sweeps only retired segments, and forgets them later', async () => {
    await domain.worker.ask(SWAP, { i: inputs(a, 0), o: [output(a, 0)] });
    await domain.worker.ask(SWAP, { i: inputs(b, 0), o: [output(b, 0)] });
    const sweep = 'mutation ($n: [String!]!) { markSegmentsSwept(blobNames: $n) }';
    expect(await domain.worker.ask(sweep, { n: [name(0), name(1)] })).toBe(1);
    expect(await retired()).not.toContain(name(0));
    const forget = 'mutation ($t: DateTime!) { forgetSweptSegments(sweptBefore: $t, first: 100) }';
    expect(await domain.worker.ask(forget, { t: new Date(Date.now() - 60_000).toISOString() })).toBe(0);
    expect(await domain.worker.ask<number>(forget, { t: SOON() })).toBeGreaterThan(0);
    expect(await namesOf(a)).toEqual([output(a, 0).blobName, name(1), name(2)]);
  });
});
