import { until } from '../../../support/until.js';
import { slice, SUBSCRIBE, type SubscriptionAnswer, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const ACQUIRE = `mutation ($shard: String!, $owner: String!, $ttl: Int!) {
  acquireCollectorLease(shard: $shard, owner: $owner, ttlMs: $ttl) { shard epoch ttlMs sealedThroughNs } }`;
const RENEW = `mutation ($shard: String!, $epoch: Int64!) {
  renewCollectorLease(shard: $shard, epoch: $epoch, ttlMs: 60000, report: { atNs: "1", streams: [], goneStreamIds: [] }) }`;
const RELEASE = 'mutation ($shard: String!, $epoch: Int64!) { releaseCollectorLease(shard: $shard, epoch: $epoch) }';
const COMMIT = `mutation ($shard: String!, $epoch: Int64!, $segments: [SegmentInput!]!, $gaps: [GapInput!]!, $sealed: Int64) {
  commitSegments(shard: $shard, epoch: $epoch, segments: $segments, gaps: $gaps, sealedThroughNs: $sealed) }`;
const FILL = `mutation ($shard: String!, $epoch: Int64!, $segments: [SegmentInput!]!, $filled: [StreamRangeInput!]!) {
  fillGaps(shard: $shard, epoch: $epoch, segments: $segments, filled: $filled) }`;
const PLAN = `query ($shard: String!, $epoch: Int64!) {
  collectionPlan(shard: $shard, epoch: $epoch) { leaseHeld streams { id } cutRequestedNs } }`;

interface Lease {
  epoch: string;
  sealedThroughNs: string | null;
}
const acquire = (shard: string, owner: string, ttl = 60_000) =>
  domain.worker.ask<Lease | null>(ACQUIRE, { shard, owner, ttl });
const commit = (shard: string, epoch: string, more: object = {}) => ({ shard, epoch, segments: [], gaps: [], ...more });
const segment = (blobName: string, ...slices: object[]) => ({ blobName, blobBytes: '1000', slices });
const STALE = { code: 'already_exists', details: { reason: 'stale_epoch' } };

describe('the lease of a shard', () => {
  it('belongs to one owner; epochs only rise, over all shards', async () => {
    const first = await acquire('one', 'a');
    expect(await acquire('one', 'b')).toBeNull();
    const other = await acquire('two', 'b');
    expect(BigInt(other!.epoch)).toBeGreaterThan(BigInt(first!.epoch));
    expect(await domain.worker.ask(RELEASE, { shard: 'one', epoch: first!.epoch })).toBe(true);
    expect(await domain.worker.ask(RELEASE, { shard: 'one', epoch: first!.epoch })).toBe(false);
    const second = await acquire('one', 'b');
    expect(BigInt(second!.epoch)).toBeGreaterThan(BigInt(other!.epoch));
  });

  it('goes to exactly one of many concurrent requests for a new shard', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => acquire('rush', `owner-${i}`)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('can be renewed while it lives, by its epoch only', async () => {
    const lease = await acquire('renewed', 'a');
    expect(await domain.worker.ask(RENEW, { shard: 'renewed', epoch: lease!.epoch })).toBe(true);
    expect(await domain.worker.ask(RENEW, { shard: 'renewed', epoch: '0' })).toBe(false);
    const short = await acquire('short', 'a', 20);
    await runOut('short');
    expect(await domain.worker.ask(RENEW, { shard: 'short', epoch: short!.epoch })).toBe(false);
  });

  it('is for collectors only', async () => {
    const client = await domain.client();
    const refusal = await client.refusal(ACQUIRE, { shard: 'x', owner: 'a', ttl: 1_000 });
    expect(refusal.code).toBe('permission_denied');
  });
});

/** Resolves when a short lease has run out, by MySQL's clock. */
async function runOut(shard: string): Promise<void> {
  const over = 'SELECT 1 FROM collector_leases WHERE shard = ? AND expires_at <= UTC_TIMESTAMP(6)';
  await until('the lease has run out', async () => (await domain.sql(over, [shard])).length > 0);
}

describe('committing segments', () => {
  it('is rejected for an old epoch and an expired lease, and then changes nothing', async () => {
    const old = await acquire('fenced', 'a', 30);
    await runOut('fenced');
    const more = { segments: [segment('raw/fenced/x.parquet')], sealed: '100' };
    expect(await domain.worker.refusal(COMMIT, commit('fenced', old!.epoch, more))).toMatchObject(STALE);
    const current = await acquire('fenced', 'b');
    expect(await domain.worker.refusal(COMMIT, commit('fenced', old!.epoch, more))).toMatchObject(STALE);
    expect(await domain.worker.refusal(COMMIT, commit('never', '1', more))).toMatchObject(STALE);
    expect(await domain.sql("SELECT 1 FROM raw_segments WHERE blob_name LIKE 'raw/fenced/%'")).toEqual([]);
    expect(current!.sealedThroughNs).toBeNull();
  });

  it('is idempotent: existing gaps and blobs are skipped', async () => {
    const { epoch } = (await acquire('again', 'a'))!;
    const d = domain.streams['BTCUSDT trades']!;
    const gaps = [{ datastreamId: d, fromNs: '5', toNs: '9', reason: 'reconnect' }];
    const segments = [
      segment('raw/again/1.parquet', slice(d, 10, 20)),
      segment('raw/again/2.parquet', slice(d, 20, 30)),
    ];
    const first = commit('again', epoch, { segments, gaps, sealed: '30' });
    expect(await domain.worker.ask(COMMIT, first)).toBe(true);
    expect(await domain.worker.ask(COMMIT, first)).toBe(true);
    const more = [...segments, segment('raw/again/3.parquet', slice(d, 30, 40))];
    await domain.worker.ask(COMMIT, commit('again', epoch, { segments: more }));
    const slices = await domain.sql(
      'SELECT s.* FROM segment_slices s JOIN raw_segments g ON g.id = segment_id WHERE shard = ?',
      ['again'],
    );
    expect(slices).toHaveLength(3);
    expect(await domain.sql('SELECT reason FROM gaps WHERE datastream_id = ?', [d])).toEqual([{ reason: 'reconnect' }]);
  });

  it('extends a gap that continues, and records one event', async () => {
    const { epoch } = (await acquire('long', 'a'))!;
    const client = await domain.client();
    const datastreamId = domain.streams['ETHUSDT depth']!;
    await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: datastreamId });
    const gap = (fromNs: string, toNs: string, reason = 'refused') => ({ datastreamId, fromNs, toNs, reason });
    const parts = [[gap('100', '200')], [gap('200', '300')], [gap('300', '330'), gap('330', '400', 'stopped')]];
    for (const [i, gaps] of parts.entries()) {
      await domain.worker.ask(COMMIT, commit('long', epoch, { gaps, sealed: String((i + 2) * 100) }));
    }
    const stored = await domain.sql(
      'SELECT from_ns, to_ns, reason FROM gaps WHERE datastream_id = ? ORDER BY from_ns',
      [datastreamId],
    );
    expect(stored).toEqual([
      { from_ns: '100', to_ns: '330', reason: 'refused' },
      { from_ns: '330', to_ns: '400', reason: 'stopped' },
    ]);
    const told = await domain.sql("SELECT 1 FROM events WHERE kind = 'gap.recorded' AND subject_id = ?", [
      datastreamId,
    ]);
    expect(told).toHaveLength(2);
  });

  it('does not restore, when repeated, a gap that was filled since', async () => {
    const { epoch } = (await acquire('filled', 'a'))!;
    const d = domain.streams['XBT/USD trades']!;
    const gaps = [{ datastreamId: d, fromNs: '100', toNs: '200', reason: 'takeover' }];
    const first = commit('filled', epoch, { gaps, sealed: '200' });
    await domain.worker.ask(COMMIT, first);
    const filled = [{ datastreamId: d, fromNs: '100', toNs: '150' }];
    await domain.worker.ask(FILL, { shard: 'filled', epoch: '1', segments: [], filled });
    await domain.worker.ask(COMMIT, first);
    expect(await domain.sql('SELECT from_ns, to_ns FROM gaps WHERE datastream_id = ?', [d])).toEqual([
      { from_ns: '150', to_ns: '200' },
    ]);
  });

  it('of which two ranges are filled at once keeps the rest of each reason', async () => {
    const { epoch } = (await acquire('twice', 'a'))!;
    const d = domain.streams['ETHUSDT trades']!;
    const gap = (fromNs: string, toNs: string, reason: string) => ({ datastreamId: d, fromNs, toNs, reason });
    const gaps = [gap('100', '200', 'takeover'), gap('100', '200', 'lost'), gap('300', '400', 'takeover')];
    await domain.worker.ask(COMMIT, commit('twice', epoch, { gaps, sealed: '400' }));
    const filled = [
      ['110', '120'],
      ['150', '160'],
      ['155', '200'],
      ['300', '310'],
    ].map(([fromNs, toNs]) => ({
      ...{ datastreamId: d, fromNs, toNs },
    }));
    await domain.worker.ask(FILL, { shard: 'twice', epoch: '1', segments: [], filled });
    const stored = 'SELECT from_ns, to_ns, reason, also FROM gaps WHERE datastream_id = ? ORDER BY from_ns';
    expect(await domain.sql(stored, [d])).toEqual([
      { from_ns: '100', to_ns: '110', reason: 'takeover', also: 'lost' },
      { from_ns: '120', to_ns: '150', reason: 'takeover', also: 'lost' },
      { from_ns: '310', to_ns: '400', reason: 'takeover', also: null },
    ]);
  });

  it('moves the watermark forwards only; the next owner starts from it', async () => {
    const { epoch } = (await acquire('sealed', 'a'))!;
    for (const sealed of ['1700000000000000100', '1700000000000000050', '99', null])
      await domain.worker.ask(COMMIT, commit('sealed', epoch, { sealed }));
    await domain.worker.ask(RELEASE, { shard: 'sealed', epoch });
    expect(await acquire('sealed', 'b')).toMatchObject({ sealedThroughNs: '1700000000000000100' });
  });
});

describe('the plan of collection', () => {
  it('holds each stream of the exchange once, while any account has an open span', async () => {
    const [one, two] = [await domain.client(), await domain.client()];
    const [trades, depth] = [domain.streams['BTCUSDT trades'], domain.streams['ETHUSDT depth']];
    const { epoch } = (await acquire('binance', 'a'))!;
    const planned = async () => {
      const plan = await domain.worker.ask<{ streams: { id: string }[] }>(PLAN, { shard: 'binance', epoch });
      return plan.streams.map(({ id }) => id);
    };
    const first = await one.ask<SubscriptionAnswer>(SUBSCRIBE, { id: trades });
    const second = await two.ask<SubscriptionAnswer>(SUBSCRIBE, { id: trades });
    await two.ask(SUBSCRIBE, { id: depth });
    await two.ask(SUBSCRIBE, { id: domain.streams['XBT/USD trades'] });
    expect((await planned()).sort()).toEqual([trades, depth].sort());
    await one.ask('mutation ($id: ID!) { pauseSubscription(id: $id) { id } }', { id: first.id });
    expect(await planned()).toContain(trades);
    await two.ask('mutation ($id: ID!) { deleteSubscription(id: $id) }', { id: second.id });
    expect(await planned()).toEqual([depth]);
    expect(await domain.worker.ask(PLAN, { shard: 'binance', epoch: '0' })).toMatchObject({ leaseHeld: false });
  });
});

describe('the plan of a subscriber of depth', () => {
  it('holds the polled books of the instrument as well, and since when they are wanted', async () => {
    const create =
      'mutation ($keys: [StreamKeyInput!]!) { resolveDatastreams(exchange: "binance", keys: $keys, create: true) { id } }';
    const streams = ['depth', 'depth_snapshot'].map((streamType) => ({ instrument: 'BOOKUSDT', streamType }));
    const [depth, polled] = (await domain.worker.ask<{ id: string }[]>(create, { keys: streams })).map(({ id }) => id);
    const { epoch } = (await acquire('plan', 'a'))!;
    const asked = 'query ($e: Int64!) { collectionPlan(shard: "binance", epoch: $e) { streams { id newestSpanNs } } }';
    const planned = async () => {
      const plan = await domain.worker.ask<{ streams: { id: string; newestSpanNs: string }[] }>(asked, { e: epoch });
      return new Map(plan.streams.map(({ id, newestSpanNs }) => [id, newestSpanNs]));
    };
    const [one, two] = [await domain.client(), await domain.client()];
    await one.ask(SUBSCRIBE, { id: depth });
    const first = await planned();
    expect(first.get(polled!)).toBe(first.get(depth!));
    await two.ask(SUBSCRIBE, { id: depth });
    const second = await planned();
    expect(BigInt(second.get(polled!)!)).toBeGreaterThan(BigInt(first.get(polled!)!));
    await domain.sql('UPDATE spans SET to_ns = from_ns WHERE datastream_id = ?', [depth]);
    expect((await planned()).has(polled!)).toBe(false);
  });
});

describe('imports of captures', () => {
  const BEGIN = `mutation ($exchange: String!, $digest: String!) {
    beginImport(exchange: $exchange, digest: $digest) { alreadyImported datastreamIds epoch } }`;
  const FINISH = `mutation ($exchange: String!, $digest: String!, $epoch: Int64!, $segments: [SegmentInput!]!) {
    commitImport(exchange: $exchange, digest: $digest, epoch: $epoch, segments: $segments) }`;
  interface Ticket {
    alreadyImported: boolean;
    datastreamIds: string[];
    epoch: string;
  }
  const begin = (exchange: string, digest: string) => domain.team.ask<Ticket>(BEGIN, { exchange, digest });

  it('add their content once for an exchange', async () => {
    const ticket = await begin('binance', 'd1');
    expect(ticket.alreadyImported).toBe(false);
    const d = domain.streams['BTCUSDT depth5']!;
    const finish = {
      exchange: 'binance',
      digest: 'd1',
      epoch: ticket.epoch,
      segments: [segment('raw/i/1', slice(d, 1, 2))],
    };
    expect(await domain.team.ask(FINISH, finish)).toBe(true);
    expect(await domain.team.ask(FINISH, finish)).toBe(true);
    expect(await begin('binance', 'd1')).toMatchObject({ alreadyImported: true, datastreamIds: [d] });
    expect(await begin('kraken', 'd1')).toMatchObject({ alreadyImported: false });
    expect(await domain.sql('SELECT 1 FROM segment_slices WHERE datastream_id = ?', [d])).toHaveLength(1);
  });

  it('can gain streams that were left out, and nothing else', async () => {
    const known = domain.streams['BTCUSDT depth5']!;
    const unknown = domain.streams['XBT/USD trades']!;
    const finish = async (...segments: object[]) => {
      const { epoch } = await begin('binance', 'd3');
      const variables = { exchange: 'binance', digest: 'd3', epoch, segments };
      for (let again = 0; again < 2; again++) await domain.team.ask(FINISH, variables);
    };
    await finish(segment('raw/i/d3-1', slice(known, 1, 2)));
    await finish(segment('raw/i/d3-2', slice(known, 1, 2)), segment('raw/i/d3-3', slice(unknown, 1, 2)));
    const added = await domain.sql(`SELECT blob_name FROM raw_segments WHERE blob_name LIKE 'raw/i/d3-%' ORDER BY id`);
    expect(added).toEqual([{ blob_name: 'raw/i/d3-1' }, { blob_name: 'raw/i/d3-3' }]);
    expect((await begin('binance', 'd3')).datastreamIds).toEqual([known, unknown]);
  });

  it('let only the latest attempt commit', async () => {
    const lost = await begin('binance', 'd2');
    const current = await begin('binance', 'd2');
    expect(BigInt(current.epoch)).toBeGreaterThan(BigInt(lost.epoch));
    const finish = (epoch: string) => ({ exchange: 'binance', digest: 'd2', epoch, segments: [] });
    expect(await domain.team.refusal(FINISH, finish(lost.epoch))).toMatchObject(STALE);
    expect(await domain.team.refusal(FINISH, { ...finish('1'), digest: 'never' })).toMatchObject(STALE);
    expect(await domain.team.ask(FINISH, finish(current.epoch))).toBe(true);
  });

  it('need a known exchange', async () => {
    expect((await domain.team.refusal(BEGIN, { exchange: 'nowhere', digest: 'd' })).code).toBe('not_found');
  });
});
