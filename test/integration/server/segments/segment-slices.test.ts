import { slice, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
/** Beyond what a double holds exactly. */
const BASE = 1_700_000_000_000_000_000n;
const at = (ns: number): string => (BASE + BigInt(ns)).toString();
const SEQ = 9_000n << 40n;
const SLICES = `query ($d: Int64!, $from: Int64!, $to: Int64!, $first: Int!, $after: String) {
  segmentSlices(datastreamId: $d, fromNs: $from, toNs: $to, first: $first, after: $after) {
    nodes { blobName minNs maxNs firstSeq rows } pageInfo { hasNextPage endCursor } } }`;

interface Page {
  nodes: { blobName: string; minNs: string; firstSeq: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

async function all(d: string, from: number, to: number, first = 1_000): Promise<string[]> {
  const names: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await domain.worker.ask(SLICES, { d, from: at(from), to: at(to), first, after });
    names.push(...page.nodes.map(({ blobName }) => blobName));
    after = page.pageInfo.endCursor;
  } while (after);
  return names;
}

describe('slices of a stream', () => {
  let d = '';
  beforeAll(async () => {
    d = domain.streams['BTCUSDT trades']!;
    const other = domain.streams['ETHUSDT trades']!;
    const { epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 60000) { epoch } }',
    );
    const segments = [
      {
        blobName: 'late',
        blobBytes: '1',
        slices: [slice(d, BASE + 30n, BASE + 39n), slice(other, BASE + 30n, BASE + 39n)],
      },
      { blobName: 'early', blobBytes: '1', slices: [slice(d, BASE + 10n, BASE + 19n)] },
      { blobName: 'long', blobBytes: '1', slices: [slice(d, BASE + 0n, BASE + 35n)] },
      { blobName: 'same-time-b', blobBytes: '1', slices: [slice(d, BASE + 20n, BASE + 29n, 1, String(SEQ + 2n))] },
      { blobName: 'same-time-a', blobBytes: '1', slices: [slice(d, BASE + 20n, BASE + 29n, 1, String(SEQ + 1n))] },
    ];
    await domain.worker.ask(
      'mutation ($e: Int64!, $s: [SegmentInput!]!) { commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: []) }',
      { e: epoch, s: segments },
    );
  });

  it.each([1, 2, 1_000])('come in order of time, then sequence, %i a page', async (first) => {
    expect(await all(d, 0, 100, first)).toEqual(['long', 'early', 'same-time-a', 'same-time-b', 'late']);
  });

  it.each([
    [36, 100, ['late']],
    [35, 36, ['long', 'late']],
    [19, 20, ['long', 'early']],
    [20, 30, ['long', 'same-time-a', 'same-time-b']],
    [39, 40, ['late']],
    [40, 50, []],
  ])('overlap [%i, %i)', async (from, to, expected) => {
    expect(await all(d, from, to)).toEqual(expected);
  });

  it('refuse a cursor of another range', async () => {
    const asked = { d, from: at(0), to: at(100), first: 1 };
    const { pageInfo } = await domain.worker.ask<Page>(SLICES, asked);
    const refusal = await domain.worker.refusal(SLICES, { ...asked, to: at(99), after: pageInfo.endCursor });
    expect(refusal.details).toEqual({ field: 'page_token' });
  });
});
