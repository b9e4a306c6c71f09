import { SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const ACQUIRE = `mutation ($shard: String!, $owner: String!, $beside: Boolean) {
  acquireCollectorLease(shard: $shard, owner: $owner, ttlMs: 60000, beside: $beside) { epoch standby sealedThroughNs } }`;
const STANDBY = `mutation ($shard: String!, $epoch: Int64!, $filled: Int64) {
  renewStandby(shard: $shard, epoch: $epoch, ttlMs: 60000, live: true, filledThroughNs: $filled) { state sealedThroughNs } }`;
const COMMIT = `mutation ($shard: String!, $epoch: Int64!, $gaps: [GapInput!]!, $sealed: Int64) {
  commitSegments(shard: $shard, epoch: $epoch, segments: [], gaps: $gaps, sealedThroughNs: $sealed) }`;
const FILL = `mutation ($shard: String!, $epoch: Int64!, $filled: [StreamRangeInput!]!) {
  fillGaps(shard: $shard, epoch: $epoch, segments: [], filled: $filled) }`;

interface Granted {
  epoch: string;
  standby: boolean;
}
/** Seconds after a moment that is long enough ago for nothing to wait. */
const AGO_NS = BigInt(Date.now() - 5_000) * 1_000_000n;
const at = (ms: number): string => String(AGO_NS + BigInt(ms) * 1_000_000n);

const acquire = (shard: string, owner: string, beside = true) =>
  domain.worker.ask<Granted | null>(ACQUIRE, { shard, owner, beside });
const renew = (shard: string, epoch: string, filled: string | null = null) =>
  domain.worker.ask(STANDBY, { shard, epoch, filled });
const commit = (shard: string, epoch: string, sealed: string, gaps: object[] = []) =>
  domain.worker.ask(COMMIT, { shard, epoch, sealed, gaps });
const sealed = async (shard: string): Promise<string | null> => {
  const [row] = await domain.sql<{ sealed_through_ns: string | null }>(
    'SELECT sealed_through_ns FROM collector_leases WHERE shard = ?',
    [shard],
  );
  return row?.sealed_through_ns == null ? null : String(row.sealed_through_ns);
};

async function two(shard: string): Promise<{ owner: string; second: string }> {
  const owner = await acquire(shard, 'a');
  const second = await acquire(shard, 'b');
  expect(second).toMatchObject({ standby: true });
  return { owner: owner!.epoch, second: second!.epoch };
}

describe('a second collector', () => {
  it('journals beside a living owner, one at a time', async () => {
    await two('one');
    expect(await acquire('one', 'c')).toBeNull();
    expect(await acquire('one', 'c', false)).toBeNull();
    const shown = await domain.team.ask<{ shard: string }[]>('{ collectors { shard owner second } }');
    expect(shown.find(({ shard }) => shard === 'one')).toEqual({ shard: 'one', owner: 'a', second: 'b' });
  });

  it('owns the shard as soon as the owner starts again, whose lease has not run out yet', async () => {
    const { second } = await two('again');
    expect(await acquire('again', 'a')).toBeNull();
    expect(await renew('again', second)).toMatchObject({ state: 'HELD' });
    expect(await acquire('again', 'a')).toMatchObject({ standby: true });
  });

  it('learns what the owner has delivered, and holds the watermark until it has filled gaps', async () => {
    const { owner, second } = await two('held');
    await commit('held', owner, at(1_000));
    expect(await renew('held', second)).toEqual({ state: 'STANDBY', sealedThroughNs: at(1_000) });
    await commit('held', owner, at(2_000));
    await commit('held', owner, at(3_000));
    expect(await sealed('held')).not.toBe(at(3_000));
    await renew('held', second, at(2_500));
    expect(await sealed('held')).toBe(at(2_500));
    await renew('held', second, at(3_000));
    expect(await sealed('held')).toBe(at(3_000));
  });

  it('that is gone holds nothing', async () => {
    const { owner } = await two('gone');
    await domain.sql('UPDATE collector_leases SET successor_expires_at = UTC_TIMESTAMP(6) WHERE shard = ?', ['gone']);
    await commit('gone', owner, at(2_000));
    expect(await sealed('gone')).toBe(at(2_000));
  });
});

describe('a gap beside a second collector', () => {
  it('is reported only once it is sealed, and not at all if it was filled before', async () => {
    const datastreamId = domain.streams['BTCUSDT trades'];
    const client = await domain.client();
    await client.ask(SUBSCRIBE, { id: datastreamId });
    const { owner, second } = await two('binance');
    await commit('binance', owner, at(100));
    await renew('binance', second, at(100));
    const gap = (fromMs: number, toMs: number) => ({ datastreamId, fromNs: at(fromMs), toNs: at(toMs) });
    const gaps = [gap(500, 700), gap(800, 900)].flatMap((range) =>
      ['disconnect', 'stopped'].map((reason) => ({ ...range, reason })),
    );
    await commit('binance', owner, at(1_000), gaps);
    const events = () => domain.sql("SELECT payload FROM events WHERE kind = 'gap.recorded'");
    expect(await events()).toHaveLength(0);
    await domain.worker.ask(FILL, { shard: 'binance', epoch: second, filled: [gap(500, 700)] });
    await renew('binance', second, at(1_000));
    const told = { fromNs: at(800), toNs: at(900), reason: 'stopped', also: ['disconnect'] };
    expect(await events()).toEqual([{ payload: told }]);
    // It was received, so it is metered.
    expect(await domain.sql('SELECT 1 FROM unmetered_ranges')).toHaveLength(0);
  });
});
