import { parseShard } from '../../../../schema/collection/shard-name.rule.js';
import { partOfStream } from '../../../../server/collection/part-of-stream.rule.js';
import { streamShard } from '../../../../server/segments/stream-shard.js';
import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const ACQUIRE = `mutation ($shard: String!, $owner: String!) {
  acquireCollectorLease(shard: $shard, owner: $owner, ttlMs: 60000) { epoch } }`;
const PLAN = `query ($shard: String!, $epoch: Int64!) { collectionPlan(shard: $shard, epoch: $epoch) {
  parts cutRequestedNs streams { id movedNs } comingStreams { id } } }`;
const COMMIT = `mutation ($shard: String!, $epoch: Int64!, $segments: [SegmentInput!]!, $gaps: [GapInput!]!, $sealed: Int64) {
  commitSegments(shard: $shard, epoch: $epoch, segments: $segments, gaps: $gaps, sealedThroughNs: $sealed) }`;
const TAKE = `mutation ($shard: String!, $epoch: Int64!, $streams: [StreamToTakeInput!]!) {
  takeStreams(shard: $shard, epoch: $epoch, streams: $streams) { datastreamId movedNs } }`;
const SAY = `mutation ($collector: String!, $parts: [ExchangePartsInput!]!) {
  announceShards(shards: [], collector: $collector, parts: $parts) }`;

const NOW_NS = BigInt(Date.now()) * 1_000_000n;
const at = (seconds: number): string => String(NOW_NS + BigInt(Math.round(seconds * 1_000)) * 1_000_000n);

interface Plan {
  parts: number;
  cutRequestedNs: string | null;
  streams: { id: string; movedNs: string | null }[];
  comingStreams: { id: string }[];
}
let blobs = 0;
let client: Client | undefined;

const say = (collector: string, exchange: string, parts: number) =>
  domain.worker.ask(SAY, { collector, parts: [{ exchange, parts }] });
const own = async (shard: string): Promise<string> =>
  (await domain.worker.ask<{ epoch: string }>(ACQUIRE, { shard, owner: shard })).epoch;
const planOf = (shard: string, epoch: string) => domain.worker.ask<Plan>(PLAN, { shard, epoch });
const take = (shard: string, epoch: string, ids: readonly string[], since: number) =>
  domain.worker.ask<{ datastreamId: string; movedNs: string }[]>(TAKE, {
    ...{ shard, epoch },
    streams: ids.map((datastreamId) => ({ datastreamId, sinceNs: at(since) })),
  });

/** Commits a frame of each stream at a moment, and gaps. */
function commit(shard: string, epoch: string, sealed: number, frames: [string, number][], gaps: object[] = []) {
  const slices = frames.map(([datastreamId, seconds], i) => ({
    ...{ datastreamId, firstRowGroup: i, lastRowGroup: i, firstSeq: String(i), lastSeq: String(i) },
    ...{ minNs: at(seconds), maxNs: at(seconds), rows: '1', messageBytes: '10' },
  }));
  const segments = frames.length > 0 ? [{ blobName: `raw/${shard}/${(blobs += 1)}`, blobBytes: '100', slices }] : [];
  return domain.worker.ask(COMMIT, { shard, epoch, segments, gaps, sealed: at(sealed) });
}

/** Makes an exchange with subscribed streams, owned as one part. */
async function exchangeOf(exchange: string, count: number) {
  await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', {
    c: { exchanges: [{ code: exchange, displayName: exchange }] },
  });
  const keys = Array.from({ length: count }, (_, i) => ({ instrument: `I${i}`, streamType: 'trades' }));
  const made = await domain.worker.ask<{ id: string }[]>(
    'mutation ($e: String!, $k: [StreamKeyInput!]!) { resolveDatastreams(exchange: $e, keys: $k, create: true) { id } }',
    { e: exchange, k: keys },
  );
  const ids = made.map(({ id }) => id);
  client ??= await domain.client({ plan: 'pro' });
  for (const id of ids) await client.ask(SUBSCRIBE, { id });
  return ids;
}

const inPart = (exchange: string, ids: readonly string[], part: number, parts: number): string[] =>
  ids.filter((id) => parseShard(partOfStream(exchange, BigInt(id), parts)).part === part);
const slicesOf = async (id: string) =>
  (
    await domain.sql<{ shard: string; ns: string }>(
      `SELECT g.shard, s.min_ns AS ns FROM segment_slices s JOIN raw_segments g ON g.id = s.segment_id
     WHERE s.datastream_id = ? ORDER BY s.min_ns`,
      [id],
    )
  ).map(({ shard, ns }) => [shard, String(ns)]);

describe('the number of parts', () => {
  it('is the one that was configured last, and a collector that starts again changes nothing', async () => {
    const ids = await exchangeOf('said', 1);
    const epoch = await own('said');
    const parts = async () => (await planOf('said', epoch)).parts;
    expect(await parts()).toBe(1);
    await say('a', 'said', 2);
    expect(await parts()).toBe(2);
    await say('b', 'said', 4);
    await say('a', 'said', 2);
    expect(await parts()).toBe(4);
    await say('a', 'said', 1);
    expect(await parts()).toBe(1);
    expect((await planOf('said', epoch)).streams.map(({ id }) => id)).toEqual(ids);
  });

  it('is between 1 and 64', async () => {
    const refused = await domain.worker.refusal(SAY, { collector: 'a', parts: [{ exchange: 'said', parts: 65 }] });
    expect(refused.code).toBe('invalid_argument');
  });
});

describe('a part that is added', () => {
  it('gets its streams where the other one has delivered what both receive, and the others stay', async () => {
    const ids = await exchangeOf('added', 12);
    const [stay, move] = [inPart('added', ids, 1, 2), inPart('added', ids, 2, 2)];
    expect(move.length).toBeGreaterThan(0);
    await say('a', 'added', 2);
    const first = await own('added');
    await commit('added', first, -10, []);
    expect(await planOf('added', first)).toMatchObject({ comingStreams: [], streams: ids.map((id) => ({ id })) });
    const second = await own('added.2');
    expect(await planOf('added.2', second)).toEqual({
      ...{ parts: 2, cutRequestedNs: null, streams: [], comingStreams: move.map((id) => ({ id })) },
    });

    // Both receive since 5 s ago: the first part is asked to deliver up to a second later.
    expect(await take('added.2', second, move, -5)).toEqual([]);
    expect((await planOf('added', first)).cutRequestedNs).toBe(at(-4));
    await commit('added', first, -4.5, []);
    expect(await take('added.2', second, move, -5)).toEqual([]);
    await commit(
      'added',
      first,
      -3,
      ids.map((id) => [id, -3.5]),
    );
    // Streams of the first part are not given away.
    const taken = await take('added.2', second, [...stay, ...move], -5);
    expect(taken).toEqual(move.map((datastreamId) => ({ datastreamId, movedNs: at(-3) })));

    expect((await planOf('added', first)).streams.map(({ id }) => id)).toEqual(stay);
    const planned = await planOf('added.2', second);
    expect(planned).toMatchObject({ comingStreams: [], streams: move.map((id) => ({ id, movedNs: at(-3) })) });
    await commit(
      'added.2',
      second,
      -1,
      move.map((id) => [id, -2]),
    );
    expect((await planOf('added.2', second)).streams[0]).toMatchObject({ movedNs: null });

    // What the first part received of them later is not taken, and neither are gaps of theirs.
    const gaps = [move[0]!, stay[0]!].map((datastreamId) => ({
      ...{ datastreamId, fromNs: at(-2), toNs: at(-1), reason: 'disconnect' },
    }));
    await commit(
      'added',
      first,
      -0.5,
      [
        [stay[0]!, -2.5],
        [move[0]!, -2],
      ],
      gaps,
    );
    const retired = () =>
      domain.sql<{ name: string }>(
        "SELECT blob_name AS name FROM raw_segments WHERE shard = 'added' AND retired_at IS NOT NULL",
      );
    expect(await retired()).toEqual([]);
    // The blob of a segment of which nothing is taken is swept.
    await commit('added', first, -0.25, [[move[0]!, -2]]);
    expect(await retired()).toHaveLength(1);
    expect(await slicesOf(move[0]!)).toEqual([
      ['added', at(-3.5)],
      ['added.2', at(-2)],
    ]);
    expect(await slicesOf(stay[0]!)).toEqual([
      ['added', at(-3.5)],
      ['added', at(-2.5)],
    ]);
    const found = await domain.sql<{ id: string }>(
      "SELECT datastream_id AS id FROM gaps WHERE datastream_id IN (?) AND reason = 'disconnect'",
      [ids.map(BigInt)],
    );
    expect(found.map(({ id }) => String(id))).toEqual([stay[0]]);
  });

  it('gets nothing while it has delivered more than the other, or that is gone', async () => {
    const ids = await exchangeOf('ahead', 8);
    const move = inPart('ahead', ids, 2, 2);
    await say('a', 'ahead', 2);
    const first = await own('ahead');
    const second = await own('ahead.2');
    await commit('ahead', first, -3, []);
    await commit('ahead.2', second, -2, []);
    expect(await take('ahead.2', second, move, -5)).toEqual([]);
    expect((await planOf('ahead', first)).cutRequestedNs).toBe(at(-2));
    await domain.sql("UPDATE collector_leases SET expires_at = UTC_TIMESTAMP(6) WHERE shard = 'ahead'");
    expect((await planOf('ahead.2', second)).comingStreams).toEqual([]);
    expect(await take('ahead.2', second, move, -5)).toEqual([]);
    await domain.sql(
      "UPDATE collector_leases SET expires_at = UTC_TIMESTAMP(6) + INTERVAL 60 SECOND, delivered_through_ns = ?, sealed_through_ns = ? WHERE shard = 'ahead'",
      [BigInt(at(-1)), BigInt(at(-1))],
    );
    expect(await take('ahead.2', second, move, -5)).toHaveLength(move.length);
  });

  it('waits until a second collector has filled the gaps of the other part', async () => {
    const ids = await exchangeOf('beside', 8);
    await say('a', 'beside', 2);
    const first = await own('beside');
    const second = await own('beside.2');
    await commit('beside', first, -3, []);
    await domain.sql("UPDATE collector_leases SET sealed_through_ns = ? WHERE shard = 'beside'", [BigInt(at(-9))]);
    expect(await take('beside.2', second, inPart('beside', ids, 2, 2), -8)).toEqual([]);
  });

  it('records no gap of a stream from before it moved', async () => {
    const ids = await exchangeOf('clipped', 8);
    const [id = ''] = inPart('clipped', ids, 2, 2);
    await say('a', 'clipped', 2);
    const first = await own('clipped');
    const second = await own('clipped.2');
    await commit('clipped', first, -3, []);
    await take('clipped.2', second, [id], -8);
    const gap = (from: number, to: number) => ({
      ...{ datastreamId: id, fromNs: at(from), toNs: at(to), reason: 'subscribe' },
    });
    await commit('clipped.2', second, -1, [], [gap(-8, -7), gap(-4, -2)]);
    const gaps = await domain.sql<{ f: string; t: string }>(
      "SELECT from_ns AS f, to_ns AS t FROM gaps WHERE datastream_id = ? AND reason = 'subscribe'",
      [BigInt(id)],
    );
    expect(gaps.map(({ f, t }) => [String(f), String(t)])).toEqual([[at(-3), at(-2)]]);
    const ofPart = (exchange: string) =>
      domain.team.ask<{ datastreamId: string }[]>(
        'query ($e: String!) { gaps(exchange: $e, first: 10) { datastreamId } }',
        {
          e: exchange,
        },
      );
    expect(await ofPart('clipped.2')).toEqual([{ datastreamId: id }]);
    expect(await ofPart('clipped.3')).toEqual([]);
    expect(await ofPart('clipped')).toContainEqual({ datastreamId: id });
  });
});

describe('a part that is left out', () => {
  it('gives its streams back', async () => {
    const ids = await exchangeOf('back', 8);
    const move = inPart('back', ids, 2, 2);
    await say('a', 'back', 2);
    const first = await own('back');
    const second = await own('back.2');
    await commit('back', first, -6, []);
    await take('back.2', second, move, -9);
    await say('a', 'back', 1);
    expect((await planOf('back', first)).comingStreams.map(({ id }) => id)).toEqual(move);
    expect((await planOf('back.2', second)).comingStreams).toEqual([]);
    await commit('back.2', second, -2, []);
    expect(await take('back', first, move, -5)).toHaveLength(move.length);
    expect((await planOf('back', first)).streams).toHaveLength(ids.length);
  });
});

describe('what asks for the watermark of a stream', () => {
  it('gets that of its part, and no less than where it moved', async () => {
    const ids = await exchangeOf('mark', 8);
    const [stay = '', id = ''] = [inPart('mark', ids, 1, 2)[0], inPart('mark', ids, 2, 2)[0]];
    await say('a', 'mark', 2);
    const first = await own('mark');
    const second = await own('mark.2');
    await commit('mark', first, -5, [
      [stay, -18],
      [id, -18],
    ]);
    const endOf = async (datastreamId: string) =>
      String((await streamShard(domain.core.database.main.manager, datastreamId)).sealedThroughNs);
    expect(await endOf(id)).toBe(at(-5));
    await take('mark.2', second, [id], -8);
    expect(await endOf(id)).toBe(at(-5));
    await commit('mark', first, -2, []);
    expect([await endOf(stay), await endOf(id)]).toEqual([at(-2), at(-5)]);
    await commit('mark.2', second, -1, []);
    expect([await endOf(stay), await endOf(id)]).toEqual([at(-2), at(-1)]);
  });
});
