import { sweepFills } from '../../../../server/segments/stream-fills.js';
import { CoreClient } from '../../../../workflows/core/core-client.js';
import { graphqlStreamingCore } from '../../../../workflows/streaming/graphql-core.js';
import { slice, SUBSCRIBE, type SubscriptionAnswer, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const SEALED = `query ($shards: [KnownShardInput!]!, $waitMs: Int!) { sealedShards(shards: $shards, waitMs: $waitMs) {
  shard sealedThroughNs spansRevision fillId fills { id datastreamId fromNs toNs } } }`;
const COMMIT = `mutation ($shard: String!, $epoch: Int64!, $segments: [SegmentInput!]!, $gaps: [GapInput!]!, $sealed: Int64) {
  commitSegments(shard: $shard, epoch: $epoch, segments: $segments, gaps: $gaps, sealedThroughNs: $sealed) }`;
const FILL = `mutation ($shard: String!, $epoch: Int64!, $segments: [SegmentInput!]!, $filled: [StreamRangeInput!]!) {
  fillGaps(shard: $shard, epoch: $epoch, segments: $segments, filled: $filled) }`;
const BASE = 1_700_000_000_000_000_000n;
const at = (ns: number): string => String(BASE + BigInt(ns));

interface Known {
  shard: string;
  sealedThroughNs: string | null;
  spansRevision: string;
  fillId: string;
}
interface Answer extends Known {
  fills: { id: string; datastreamId: string; fromNs: string; toNs: string }[];
}

const ask = (shards: object[], waitMs = 0) => domain.worker.ask<Answer[]>(SEALED, { shards, waitMs });
const known = ({ shard, sealedThroughNs, spansRevision, fillId }: Answer): Known => ({
  ...{ shard, sealedThroughNs, spansRevision, fillId },
});

async function owned(shard: string): Promise<string> {
  const { epoch } = await domain.worker.ask<{ epoch: string }>(
    'mutation ($shard: String!) { acquireCollectorLease(shard: $shard, owner: "a", ttlMs: 60000) { epoch } }',
    { shard },
  );
  return epoch;
}
const commit = (shard: string, epoch: string, sealed: string, more: { segments?: object[]; gaps?: object[] } = {}) =>
  domain.worker.ask(COMMIT, { shard, epoch, sealed, segments: [], gaps: [], ...more });

describe('a watermark', () => {
  it('is pushed to every reader as soon as it moves', async () => {
    const [one, two] = [await owned('one'), await owned('two')];
    await commit('one', one, at(1));
    await commit('two', two, at(1));
    const start = await ask([{ shard: 'one' }, { shard: 'two' }]);
    expect(start.map(({ shard, sealedThroughNs, fills }) => [shard, sealedThroughNs, fills])).toEqual([
      ['one', at(1), []],
      ['two', at(1), []],
    ]);
    const waiting = [start, start.slice(1)].map((shown) => ask(shown.map(known), 5_000));
    await commit('two', two, at(2));
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject([{ shard: 'two', sealedThroughNs: at(2) }]);
    }
  });

  it('that does not move gives an empty answer at the end of the wait', async () => {
    await commit('still', await owned('still'), at(1));
    const [state] = await ask([{ shard: 'still' }]);
    expect(await ask([known(state!)], 100)).toEqual([]);
  });

  it('of a shard that no collector ever owned is the last whole second', async () => {
    const before = Date.now() - 1_000;
    const [state] = await ask([{ shard: 'never' }]);
    expect(BigInt(state!.sealedThroughNs!) % 1_000_000_000n).toBe(0n);
    expect(Number(BigInt(state!.sealedThroughNs!) / 1_000_000n)).toBeGreaterThanOrEqual(before);
  });

  it('cannot be waited for longer than 5 s', async () => {
    expect(await domain.worker.refusal(SEALED, { shards: [], waitMs: 5_001 })).toMatchObject({
      details: { field: 'waitMs' },
    });
  });
});

describe('a shard that is followed', () => {
  const requested = async (shard: string): Promise<number> => {
    const [row] = await domain.sql<{ ns: string | null }>(
      'SELECT cut_requested_ns AS ns FROM collector_leases WHERE shard = ?',
      [shard],
    );
    return Number(BigInt(row?.ns ?? 0) / 1_000_000n);
  };

  it('is cut until 3 s later, and an export that waits for more keeps its request', async () => {
    await owned('followed');
    await owned('exported');
    const farNs = (BigInt(Date.now()) + 60_000n) * 1_000_000n;
    await domain.sql('UPDATE collector_leases SET cut_requested_ns = ? WHERE shard = ?', [farNs, 'exported']);
    const askedMs = Date.now();
    const state = await ask([{ shard: 'followed' }, { shard: 'exported' }]);
    await ask(state.map(known), 200);
    const untilMs = await requested('followed');
    expect(untilMs).toBeGreaterThanOrEqual(askedMs + 3_000);
    expect(untilMs).toBeLessThanOrEqual(Date.now() + 3_000);
    expect(await requested('exported')).toBe(Number(farNs / 1_000_000n));
  });
});

describe('spans that change', () => {
  it('end the wait of readers of their exchange', async () => {
    const [start] = await ask([{ shard: 'binance' }]);
    const client = await domain.client();
    const d = domain.streams['BTCUSDT trades'];
    const { id } = await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: d });
    const [subscribed] = await ask([known(start!)], 1_000);
    expect(subscribed!.spansRevision).not.toBe(start!.spansRevision);
    await client.ask('mutation ($id: ID!) { pauseSubscription(id: $id) { id } }', { id });
    const [paused] = await ask([known(subscribed!)], 1_000);
    expect(paused!.spansRevision).not.toBe(subscribed!.spansRevision);
    // It has no open span any more, but the right to its past.
    await client.ask('mutation ($id: ID!) { deleteSubscription(id: $id) }', { id });
    const [deleted] = await ask([known(paused!)], 1_000);
    expect(deleted!.spansRevision).not.toBe(paused!.spansRevision);
  });
});

describe('messages behind the watermark', () => {
  const shard = 'kraken';
  let d: string;
  let epoch: string;
  beforeAll(async () => {
    const [row] = await domain.sql<{ id: string }>("SELECT id FROM datastreams WHERE exchange = 'kraken'");
    d = row!.id;
    epoch = await owned(shard);
  });

  it('that fill a gap are told to readers, up to the watermark', async () => {
    const gaps = [{ datastreamId: d, fromNs: at(10), toNs: at(60), reason: 'disconnect' }];
    await commit(shard, epoch, at(40), { gaps });
    const [start] = await ask([{ shard }]);
    const waiting = ask([known(start!)], 5_000);
    const segments = [{ blobName: 'late', blobBytes: '1', slices: [slice(d, BASE + 20n, BASE + 49n)] }];
    const filled = [{ datastreamId: d, fromNs: at(20), toNs: at(50) }];
    await domain.worker.ask(FILL, { shard, epoch, segments, filled });
    const [told] = await waiting;
    expect(told).toMatchObject({ sealedThroughNs: at(40), fills: [{ datastreamId: d, fromNs: at(20), toNs: at(40) }] });
    expect(told!.fillId).toBe(told!.fills[0]!.id);
    expect(await ask([known(told!)])).toEqual([]);
    // A reader that was away asks from the last fill that it knows.
    expect(await ask([{ ...known(told!), fillId: '0' }])).toMatchObject([{ fills: told!.fills }]);
  });

  it('that an import brings are told as well, those of a cut are not', async () => {
    const [start] = await ask([{ shard }]);
    const segments = [{ blobName: 'fresh', blobBytes: '1', slices: [slice(d, BASE + 70n, BASE + 79n)] }];
    await commit(shard, epoch, at(80), { segments });
    const imported = [{ blobName: 'imported', blobBytes: '1', slices: [slice(d, BASE + 1n, BASE + 4n)] }];
    const ticket = await domain.worker.ask<{ epoch: string }>(
      'mutation { beginImport(exchange: "kraken", digest: "1") { epoch } }',
    );
    await domain.worker.ask(
      'mutation ($e: Int64!, $s: [SegmentInput!]!) { commitImport(exchange: "kraken", digest: "1", epoch: $e, segments: $s) }',
      { e: ticket.epoch, s: imported },
    );
    const [told] = await ask([known(start!)]);
    expect(told!.fills.map(({ fromNs, toNs }) => [fromNs, toNs])).toEqual([[at(1), at(5)]]);
  });

  it('are read by the process of streams until it knows all', async () => {
    const streaming = graphqlStreamingCore(new CoreClient(domain.core.inProcessTransport('service')));
    const { signal } = new AbortController();
    const beginning = { shard, sealedThroughNs: null, spansRevision: null, fillId: 0n };
    const moved = await streaming.sealed([beginning], 0, signal);
    expect(moved.map(({ fills }) => fills.length)).toEqual([2]);
    expect(await streaming.sealed(moved, 0, signal)).toEqual([]);
  });

  it('are forgotten after a day', async () => {
    await domain.sql('UPDATE stream_fills SET filled_at = NOW(6) - INTERVAL 25 HOUR ORDER BY id LIMIT 1');
    await sweepFills(domain.core.database.main);
    expect(await domain.sql('SELECT from_ns FROM stream_fills')).toEqual([{ from_ns: at(1) }]);
  });
});
