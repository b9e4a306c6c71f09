import { useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const LEFT = 'sealedThroughNs lastFramesEpoch lastFrames { datastreamId lastNs signatures }';
const ACQUIRE = `mutation ($shard: String!, $owner: String!, $ttl: Int!) {
  acquireCollectorLease(shard: $shard, owner: $owner, ttlMs: $ttl) { epoch standby ${LEFT} } }`;
const OFFER =
  'mutation ($shard: String!, $epoch: Int64!) { offerHandover(shard: $shard, epoch: $epoch) { standby live } }';
const STANDBY = `mutation ($shard: String!, $epoch: Int64!) {
  renewStandby(shard: $shard, epoch: $epoch, ttlMs: 60000, live: true) { state ${LEFT} } }`;
const COMMIT = `mutation ($shard: String!, $epoch: Int64!, $sealed: Int64, $lastFrames: [LastFramesInput!]) {
  commitSegments(shard: $shard, epoch: $epoch, segments: [], gaps: [], sealedThroughNs: $sealed, lastFrames: $lastFrames) }`;

interface Granted {
  epoch: string;
  standby: boolean;
  sealedThroughNs: string | null;
  lastFramesEpoch: string | null;
  lastFrames: object[] | null;
}
const frames = (lastNs: string) => [{ datastreamId: '7', lastNs, signatures: ['a-1', 'b-2'] }];
const acquire = (shard: string, owner: string) => domain.worker.ask<Granted>(ACQUIRE, { shard, owner, ttl: 60_000 });
const commit = (shard: string, epoch: string, sealed: string, lastFrames: object[] | null = null) =>
  domain.worker.ask(COMMIT, { shard, epoch, sealed, lastFrames });

/** Ends the owner's lease as if its time were over. */
const ownerDies = (shard: string) =>
  domain.sql('UPDATE collector_leases SET expires_at = UTC_TIMESTAMP(6) WHERE shard = ?', [shard]);

/** An owner that hands over, and a successor that journals beside it. */
async function handingOver(shard: string): Promise<{ owner: Granted; successor: Granted }> {
  const owner = await acquire(shard, 'owner');
  await domain.worker.ask(OFFER, { shard, epoch: owner.epoch });
  const successor = await acquire(shard, 'successor');
  expect(successor.standby).toBe(true);
  return { owner, successor };
}

it('returns the watermark to a successor at once, since what it receives is later', async () => {
  const owner = await acquire('told', 'owner');
  await commit('told', owner.epoch, '100');
  await domain.worker.ask(OFFER, { shard: 'told', epoch: owner.epoch });
  expect(await acquire('told', 'successor')).toMatchObject({ standby: true, sealedThroughNs: '100', lastFrames: null });
});

describe('an owner that dies while it hands over', () => {
  it('leaves the last frames of its last commit, at exactly the watermark of that commit', async () => {
    const { owner, successor } = await handingOver('dies');
    await commit('dies', owner.epoch, '100', frames('98'));
    await commit('dies', owner.epoch, '200', frames('199'));
    // What is older than the watermark says nothing about it.
    await commit('dies', owner.epoch, '150', frames('149'));
    await ownerDies('dies');
    const ask = { shard: 'dies', epoch: successor.epoch };
    const left = { sealedThroughNs: '200', lastFramesEpoch: owner.epoch, lastFrames: frames('199') };
    expect(await domain.worker.ask(STANDBY, ask)).toEqual({ state: 'HELD', ...left });
    // The successor dies before its first commit and starts again: it gets the same answer.
    expect(await acquire('dies', 'successor')).toMatchObject({ standby: false, ...left });
  });

  it('leaves nothing if it committed nothing since its offer', async () => {
    const { owner, successor } = await handingOver('early');
    await commit('early', owner.epoch, '100');
    await ownerDies('early');
    const answer = await domain.worker.ask(STANDBY, { shard: 'early', epoch: successor.epoch });
    expect(answer).toEqual({ state: 'HELD', sealedThroughNs: '100', lastFramesEpoch: null, lastFrames: null });
  });

  it('is forgotten once the successor has delivered more', async () => {
    const { owner, successor } = await handingOver('forgotten');
    await commit('forgotten', owner.epoch, '100', frames('98'));
    await ownerDies('forgotten');
    await domain.worker.ask(STANDBY, { shard: 'forgotten', epoch: successor.epoch });
    await commit('forgotten', successor.epoch, '300');
    expect(await acquire('forgotten', 'successor')).toMatchObject({ sealedThroughNs: '300', lastFrames: null });
  });
});
