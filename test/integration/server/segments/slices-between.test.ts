import { slice, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const BASE = 1_700_000_000_000_000_000n;
const at = (ns: number): string => String(BASE + BigInt(ns));
const S = 1_000_000_000;
const SLICES = `query ($ids: [Int64!]!, $from: Int64!, $to: Int64!, $first: Int!, $after: String) {
  slicesBetween(datastreamIds: $ids, fromNs: $from, toNs: $to, first: $first, after: $after) {
    nodes { datastreamId blobName minNs } revision pageInfo { hasNextPage endCursor } } }`;
const GAPS = `query ($ids: [Int64!]!, $from: Int64!, $to: Int64!) {
  gapsBetween(datastreamIds: $ids, fromNs: $from, toNs: $to) { datastreamId fromNs toNs reason also } }`;

interface Page {
  nodes: { datastreamId: string; blobName: string }[];
  pageInfo: { endCursor: string | null };
}

let btc = '';
let eth = '';
beforeAll(async () => {
  btc = domain.streams['BTCUSDT trades']!;
  eth = domain.streams['ETHUSDT trades']!;
  const { epoch } = await domain.worker.ask<{ epoch: string }>(
    'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 60000) { epoch } }',
  );
  const segment = (blobName: string, ...slices: object[]) => ({ blobName, blobBytes: '1', slices });
  const segments = [
    segment('both', slice(btc, BASE + 30n, BASE + 39n), slice(eth, BASE + 31n, BASE + 38n)),
    segment('early', slice(btc, BASE + 10n, BASE + 19n)),
    segment('long', slice(btc, BASE + 0n, BASE + 35n)),
    segment('late', slice(btc, BASE + 40n, BASE + 49n)),
  ];
  const gaps = [
    { datastreamId: btc, fromNs: at(20 * S), toNs: at(26 * S), reason: 'disconnect' },
    { datastreamId: btc, fromNs: at(24 * S), toNs: at(28 * S), reason: 'takeover' },
    { datastreamId: eth, fromNs: at(5 * S), toNs: at(50 * S), reason: 'stopped' },
  ];
  await domain.worker.ask(
    `mutation ($e: Int64!, $s: [SegmentInput!]!, $g: [GapInput!]!) {
      commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: $g) }`,
    { e: epoch, s: segments, g: gaps },
  );
});

async function all(from: number, to: number, first = 1_000): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await domain.worker.ask(SLICES, { ids: [eth, btc], from: at(from), to: at(to), first, after });
    found.push(
      ...page.nodes.map(({ datastreamId, blobName }) => `${datastreamId === btc ? 'btc' : 'eth'} ${blobName}`),
    );
    after = page.pageInfo.endCursor;
  } while (after);
  return found;
}

describe('slices of many streams', () => {
  it.each([1, 2, 1_000])('come by stream, then time, %i a page', async (first) => {
    expect(await all(0, 100, first)).toEqual(['btc long', 'btc early', 'btc both', 'btc late', 'eth both']);
  });

  it.each([
    [36, 40, ['btc both', 'eth both']],
    [35, 36, ['btc long', 'btc both', 'eth both']],
    [39, 41, ['btc both', 'btc late']],
    [19, 20, ['btc long', 'btc early']],
    [50, 60, []],
  ])('overlap [%i, %i)', async (from, to, expected) => {
    expect(await all(from, to)).toEqual(expected);
  });

  it('leave out those in quarantine', async () => {
    await domain.sql(
      `INSERT INTO quarantined_slices SELECT datastream_id, min_ns, first_seq, segment_id, NOW(6) FROM segment_slices
       WHERE datastream_id = ? AND min_ns = ?`,
      [btc, at(40)],
    );
    expect(await all(39, 41)).toEqual(['btc both']);
    await domain.sql('DELETE FROM quarantined_slices');
  });

  it('are of at most 2,000 streams', async () => {
    const ids = Array.from({ length: 2_001 }, (_, i) => String(i));
    const asked = { ids, from: at(0), to: at(1), first: 1 };
    expect(await domain.worker.refusal(SLICES, asked)).toMatchObject({ details: { field: 'datastreamIds' } });
  });
});

describe('gaps of many streams', () => {
  it('are those that exports list, inside the range, with what retention has removed', async () => {
    await domain.sql('INSERT INTO removed_ranges VALUES (?, ?, ?)', [btc, at(-100 * S), at(-50 * S)]);
    expect(await domain.worker.ask(GAPS, { ids: [eth, btc], from: at(-60 * S), to: at(27 * S) })).toEqual([
      { datastreamId: eth, fromNs: at(5 * S), toNs: at(27 * S), reason: 'stopped', also: null },
      { datastreamId: btc, fromNs: at(-60 * S), toNs: at(-50 * S), reason: 'not stored', also: null },
      { datastreamId: btc, fromNs: at(20 * S), toNs: at(24 * S), reason: 'disconnect', also: null },
      { datastreamId: btc, fromNs: at(24 * S), toNs: at(26 * S), reason: 'disconnect', also: ['takeover'] },
      { datastreamId: btc, fromNs: at(26 * S), toNs: at(27 * S), reason: 'takeover', also: null },
    ]);
  });
});
