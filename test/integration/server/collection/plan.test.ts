import { partOfStream } from '../../../../server/collection/part-of-stream.rule.js';
import { type Client, SUBSCRIBE, type SubscriptionAnswer, useTestDomain } from '../../../support/core/domain.js';
import { watchStatements } from '../../../support/core/watch-statements.js';

const domain = useTestDomain();
const seen = watchStatements(domain);

const PLAN = `query ($shard: String!, $epoch: Int64!, $known: String) {
  collectionPlan(shard: $shard, epoch: $epoch, known: $known) {
    leaseHeld revision unchanged parts cutRequestedNs endedStreamIds streams { id movedNs } comingStreams { id } } }`;
const ACQUIRE = `mutation ($shard: String!, $ttlMs: Int!) {
  acquireCollectorLease(shard: $shard, owner: "one", ttlMs: $ttlMs) { epoch } }`;
const RESOLVE = `mutation ($e: String!, $k: [StreamKeyInput!]!) {
  resolveDatastreams(exchange: $e, keys: $k, create: true) { id } }`;
const SAY = `mutation ($e: String!, $parts: Int!) {
  announceShards(shards: [], collector: "one", parts: [{ exchange: $e, parts: $parts }]) }`;
const CATALOG = 'mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }';
const move = (action: string): string => `mutation ($id: ID!) { ${action}Subscription(id: $id) { id } }`;
const DELETE = 'mutation ($id: ID!) { deleteSubscription(id: $id) }';

interface Plan {
  leaseHeld: boolean;
  revision: string | null;
  unchanged: boolean;
  parts: number;
  cutRequestedNs: string | null;
  streams: { id: string; movedNs: string | null }[];
  comingStreams: { id: string }[];
}

let client: Client;
beforeAll(async () => {
  client = await domain.client({ plan: 'pro' });
});

const own = async (shard: string, ttlMs = 60_000): Promise<string> =>
  (await domain.worker.ask<{ epoch: string }>(ACQUIRE, { shard, ttlMs })).epoch;
const streamsOf = async (exchange: string, ...names: [instrument: string, streamType: string][]): Promise<string[]> => {
  const keys = names.map(([instrument, streamType]) => ({ instrument, streamType }));
  return (await domain.worker.ask<{ id: string }[]>(RESOLVE, { e: exchange, k: keys })).map(({ id }) => id);
};

/** Makes an exchange with two streams and an owner of its first shard, who follows the plan. */
async function follower(exchange: string) {
  await domain.team.ask(CATALOG, { c: { exchanges: [{ code: exchange, displayName: exchange }] } });
  const ids = await streamsOf(exchange, ['A', 'trades'], ['A', 'depth'], ['B', 'trades']);
  const epoch = await own(exchange);
  let known: string | null = null;
  const ask = async (): Promise<Plan> => {
    const plan = await domain.worker.ask<Plan>(PLAN, { shard: exchange, epoch, known });
    known = plan.revision;
    return plan;
  };
  const subscribe = async (id: string) => (await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id })).id;
  await subscribe(ids[0]!);
  await ask();
  return { exchange, epoch, ids, ask, subscribe };
}

const idsOf = (plan: Plan): string[] => plan.streams.map(({ id }) => id);

describe('the plan of a shard, asked for by its revision', () => {
  it('is unchanged in two statements while nothing changes, whatever changes elsewhere', async () => {
    const { ask } = await follower('quiet');
    const elsewhere = await follower('elsewhere');
    await elsewhere.subscribe(elsewhere.ids[2]!);
    seen.length = 0;
    expect(await ask()).toMatchObject({ unchanged: true, leaseHeld: true, streams: [] });
    const sent = seen.filter((sql) => !sql.includes('api_keys'));
    expect(sent).toHaveLength(2);
    expect(sent.join()).not.toContain('spans');
  });

  it('changes with each subscription, pause, resumption and deletion, of any account', async () => {
    const { ask, subscribe, ids } = await follower('wanted');
    const [first, , third] = ids as [string, string, string];
    const id = await subscribe(third);
    expect(idsOf(await ask())).toEqual([first, third]);
    await client.ask(move('pause'), { id });
    expect(idsOf(await ask())).toEqual([first]);
    await client.ask(move('resume'), { id });
    expect(idsOf(await ask())).toEqual([first, third]);
    await client.ask(DELETE, { id });
    expect(idsOf(await ask())).toEqual([first]);
    const other = await domain.client({ plan: 'pro' });
    await other.ask(SUBSCRIBE, { id: third });
    expect(idsOf(await ask())).toEqual([first, third]);
    expect(await ask()).toMatchObject({ unchanged: true });
  });

  it('changes if a stream was given up and wanted again between two questions', async () => {
    const { ask, subscribe, ids } = await follower('twice');
    const id = await subscribe(ids[2]!);
    await ask();
    await client.ask(move('pause'), { id });
    await client.ask(move('resume'), { id });
    expect(await ask()).toMatchObject({ unchanged: false, streams: [{ id: ids[0] }, { id: ids[2] }] });
  });

  it('changes when the whole books of a depth stream are listed', async () => {
    const { exchange, ask, subscribe, ids } = await follower('books');
    await subscribe(ids[1]!);
    expect(idsOf(await ask())).toEqual([ids[0], ids[1]]);
    const [books] = await streamsOf(exchange, ['A', 'depth_snapshot']);
    expect(idsOf(await ask())).toEqual([ids[0], ids[1], books]);
  });

  it('is whole again with another number of parts, and when the owner of another part comes or goes', async () => {
    const { exchange, ask } = await follower('parts');
    await domain.worker.ask(SAY, { e: exchange, parts: 2 });
    expect(await ask()).toMatchObject({ unchanged: false, parts: 2 });
    expect(await ask()).toMatchObject({ unchanged: true, parts: 2 });
    await own(`${exchange}.2`);
    expect(await ask()).toMatchObject({ unchanged: false });
    expect(await ask()).toMatchObject({ unchanged: true });
    await domain.sql('UPDATE collector_leases SET expires_at = UTC_TIMESTAMP(6) WHERE shard = ?', [`${exchange}.2`]);
    expect(await ask()).toMatchObject({ unchanged: false });
  });

  it('is whole for a moved stream until the shard has delivered it', async () => {
    const { exchange, epoch, ask, ids } = await follower('moves');
    const partAmong = (count: number): string => partOfStream(exchange, BigInt(ids[0]!), count);
    const parts = [2, 3, 4, 5, 6, 7, 8, 9].find((count) => partAmong(count) !== exchange)!;
    const other = partAmong(parts);
    const otherEpoch = await own(other);
    await ask();
    const take = `mutation ($s: String!, $e: Int64!, $id: Int64!) {
      takeStreams(shard: $s, epoch: $e, streams: [{ datastreamId: $id, sinceNs: "0" }]) { datastreamId } }`;
    const commit = `mutation ($s: String!, $e: Int64!, $ns: Int64!) {
      commitSegments(shard: $s, epoch: $e, segments: [], gaps: [], sealedThroughNs: $ns) }`;
    await domain.worker.ask(SAY, { e: exchange, parts });
    await domain.worker.ask(commit, { s: exchange, e: epoch, ns: '5000000000' });
    await ask();
    await domain.worker.ask(take, { s: other, e: otherEpoch, id: ids[0] });
    expect(await ask()).toMatchObject({ unchanged: false, streams: [] });
    const planOfOther = (known: string | null) =>
      domain.worker.ask<Plan>(PLAN, { shard: other, epoch: otherEpoch, known });
    expect(await planOfOther(null)).toMatchObject({ revision: null, streams: [{ movedNs: '5000000000' }] });
    await domain.worker.ask(commit, { s: other, e: otherEpoch, ns: '6000000000' });
    const delivered = await planOfOther(null);
    expect(delivered).toMatchObject({ streams: [{ id: ids[0], movedNs: null }] });
    expect(await planOfOther(delivered.revision)).toMatchObject({ unchanged: true });
  });

  it('tells of a lost lease and of a requested cut without the streams', async () => {
    const { exchange, ask } = await follower('lease');
    await domain.sql('UPDATE collector_leases SET cut_requested_ns = 77 WHERE shard = ?', [exchange]);
    expect(await ask()).toMatchObject({ unchanged: true, cutRequestedNs: '77' });
    await domain.sql('UPDATE collector_leases SET epoch = epoch + 1 WHERE shard = ?', [exchange]);
    expect(await ask()).toMatchObject({ leaseHeld: false });
  });
});
