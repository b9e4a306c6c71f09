import { slice, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const AVAILABILITY = `query ($id: Int64!) { availability(datastreamId: $id) {
  datastream { id } ranges { fromNs toNs rowsEstimate } gaps { fromNs toNs reason } updatedAt } }`;
const BASE = 1_700_000_000_000_000_000n;
const at = (seconds: number): bigint => BASE + BigInt(seconds) * 1_000_000_000n;

const MISSING = `query ($id: Int64!, $f: Int64!, $t: Int64!) {
  gapsOfDatastream(datastreamId: $id, fromNs: $f, toNs: $t) { fromNs toNs reason } }`;

interface Held {
  ranges: { fromNs: string; toNs: string; rowsEstimate: string }[];
  gaps: unknown[];
  updatedAt: string;
}

const missing = (id: string, from: number, to: number) =>
  domain.worker.ask<{ fromNs: string; toNs: string; reason: string }[]>(MISSING, {
    ...{ id, f: String(at(from)), t: String(at(to)) },
  });

describe('availability', () => {
  it('merges near ranges, keeps distant ones, and lists gaps inside spans of any account', async () => {
    const id = domain.streams['BTCUSDT trades']!;
    const other = await domain.client();
    await other.ask('mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }', { id });
    await domain.sql(
      'UPDATE spans SET from_ns = ?, to_ns = ? WHERE datastream_id = ?',
      [at(20), at(500), id].map(String),
    );
    const { epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 60000) { epoch } }',
    );
    const slices = [slice(id, at(0), at(9), 5), slice(id, at(10), at(19), 5), slice(id, at(500), at(510), 7)];
    const segments = slices.map((one, i) => ({ blobName: `raw/a/${i}`, blobBytes: '1', slices: [one] }));
    const gaps = [{ datastreamId: id, fromNs: String(at(19)), toNs: String(at(500)), reason: 'disconnected' }];
    await domain.worker.ask(
      'mutation ($e: Int64!, $s: [SegmentInput!]!, $g: [GapInput!]!) { commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: $g) }',
      { e: epoch, s: segments, g: gaps },
    );
    const client = await domain.client();
    const held = await client.ask<Held>(AVAILABILITY, { id });
    expect(held.ranges).toEqual([
      { fromNs: String(at(0)), toNs: String(at(19) + 1n), rowsEstimate: '10' },
      { fromNs: String(at(500)), toNs: String(at(510) + 1n), rowsEstimate: '7' },
    ]);
    expect(held.gaps).toEqual([{ fromNs: String(at(20)), toNs: String(at(500)), reason: 'disconnected' }]);
    expect(Math.abs(Date.parse(held.updatedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('joins across silence that was collected and sealed', async () => {
    const id = domain.streams['ETHUSDT depth']!;
    const client = await domain.client();
    await client.ask('mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }', { id });
    await domain.sql('UPDATE spans SET from_ns = ? WHERE datastream_id = ?', [String(at(0)), id]);
    const { epoch } = await domain.worker.ask<{ epoch: string }>(
      'mutation { acquireCollectorLease(shard: "binance", owner: "a", ttlMs: 60000) { epoch } }',
    );
    const segments = [slice(id, at(1), at(2)), slice(id, at(900), at(901))].map((one, i) => ({
      ...{ blobName: `raw/silent/${i}`, blobBytes: '1', slices: [one] },
    }));
    await domain.worker.ask(
      'mutation ($e: Int64!, $s: [SegmentInput!]!, $n: Int64!) { commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: [], sealedThroughNs: $n) }',
      { e: epoch, s: segments, n: String(at(1_000)) },
    );
    const { ranges } = await client.ask<Held>(AVAILABILITY, { id });
    expect(ranges).toEqual([{ fromNs: String(at(1)), toNs: String(at(901) + 1n), rowsEstimate: '2' }]);
    // To a worker, silence that was collected is no gap.
    expect(await missing(id, 3, 1_005)).toEqual([
      { fromNs: String(at(1_000)), toNs: String(at(1_005)), reason: 'uncollected' },
    ]);
  });

  it('tells workers of gaps, and of time that was neither collected nor imported', async () => {
    expect(await missing(domain.streams['BTCUSDT depth5']!, 0, 9)).toEqual([
      { fromNs: String(at(0)), toNs: String(at(9)), reason: 'uncollected' },
    ]);
    const id = domain.streams['BTCUSDT trades']!;
    const between = (await missing(id, 15, 505)).map(({ reason }) => reason);
    // Both are true of one time, which is missing once.
    expect(between).toEqual(['disconnected']);
  });

  it('is empty for a stream without data and null for an unknown one', async () => {
    const client = await domain.client();
    const held = await client.ask<Held>(AVAILABILITY, { id: domain.streams['BTCUSDT depth5'] });
    expect(held).toMatchObject({ ranges: [], gaps: [] });
    expect(await client.ask(AVAILABILITY, { id: '999999999' })).toBeNull();
  });
});
