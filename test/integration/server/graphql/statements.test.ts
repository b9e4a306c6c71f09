import {
  type Client,
  EXPORT,
  SUBSCRIBE,
  type SubscriptionAnswer,
  useTestDomain,
} from '../../../support/core/domain.js';
import { watchStatements } from '../../../support/core/watch-statements.js';

const domain = useTestDomain();
const seen = watchStatements(domain);

// Keys are re-read and their use is recorded on a timer, independently of requests.
const ofList = (sql: string): boolean => !sql.includes('api_keys');

/** Returns the answer and the statements that it took. */
async function statementsOf(client: Client, query: string): Promise<{ size: number; statements: number }> {
  // Once before, so that connections and caches are there.
  await client.ask(query);
  seen.length = 0;
  const answer = await client.ask<{ nodes: unknown[] } & { deliveries: { nodes: unknown[] } }[]>(query);
  return { size: (answer.nodes ?? answer[0]?.deliveries.nodes ?? []).length, statements: seen.filter(ofList).length };
}

const SUBSCRIPTIONS = `{ subscriptions { nodes { id spans { id } datastream { id instrument } } totalCount } }`;
const EXPORTS = `{ exports { nodes { id datastream { id instrument } } totalCount } }`;
const PARTITIONS = `{ exports { nodes { id partitionsWritten partitions(first: 3) { nodes { ordinal } totalCount } } } }`;
const CATALOG = `{ datastreams(filter: { exchange: "binance" }) { nodes { id lastDataNs subscription { id } } } }`;
const WEBHOOKS = `{ webhooks { id deliveries { nodes { id attempts { httpStatus } } totalCount } } }`;

it('sends MySQL as many statements for a long list as for a short one', async () => {
  const client = await domain.client();
  const [first, ...others] = ['BTCUSDT trades', 'ETHUSDT trades', 'BTCUSDT ticker', 'ETHUSDT depth'].map(
    (name) => domain.streams[name],
  );
  const { webhook } = await client.ask<{ webhook: { id: string } }>(
    'mutation { createWebhook(url: "https://hooks.example.com/x") { webhook { id } } }',
  );
  const addTo = async (datastreamId: string | undefined) => {
    const { id } = await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: datastreamId });
    // A second span.
    await client.ask('mutation ($id: ID!) { pauseSubscription(id: $id) { id } }', { id });
    await client.ask('mutation ($id: ID!) { resumeSubscription(id: $id) { id } }', { id });
    await client.ask(EXPORT, { input: { datastreamId, fromNs: '1000', toNs: '2000' } });
    await client.ask('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: webhook.id });
  };
  const measure = async () => ({
    subscriptions: await statementsOf(client, SUBSCRIPTIONS),
    exports: await statementsOf(client, EXPORTS),
    partitions: await statementsOf(client, PARTITIONS),
    webhooks: await statementsOf(client, WEBHOOKS),
  });
  await addTo(first);
  const short = await measure();
  for (const datastreamId of others) await addTo(datastreamId);
  const long = await measure();

  expect([short.subscriptions.size, short.exports.size, short.webhooks.size]).toEqual([1, 1, 1]);
  expect([long.subscriptions.size, long.exports.size, long.webhooks.size]).toEqual([4, 4, 4]);
  for (const list of ['subscriptions', 'exports', 'partitions', 'webhooks'] as const) {
    expect(short[list].statements).toBeGreaterThan(0);
    expect([list, long[list].statements]).toEqual([list, short[list].statements]);
  }
});

it('sends one statement for each kind of object below a list of streams', async () => {
  const { size, statements } = await statementsOf(await domain.client(), CATALOG);
  expect(size).toBeGreaterThan(4);
  // The streams, what arrived last of them, and the subscriptions to them.
  expect(statements).toBe(3);
});

it('knows the datastream of an export without a look-up', async () => {
  const client = await domain.client();
  const datastreamId = domain.streams['BTCUSDT trades']!;
  await client.ask(SUBSCRIBE, { id: datastreamId });
  await client.ask(EXPORT, { input: { datastreamId, fromNs: '1000', toNs: '2000' } });
  const read = await statementsOf(client, '{ exports { nodes { datastreamId } } }');
  expect(read).toEqual({ size: 1, statements: 1 });
});

const STATES = `{ subscriptions { nodes { datastream { collection { state } } } } }`;
const ofStates = (sql: string): boolean => sql.includes('wantedSinceNs');

it('reads the states that API clients poll once for all accounts, and again after a change', async () => {
  const [id, other] = [domain.streams['BTCUSDT trades'], domain.streams['ETHUSDT trades']];
  const [one, two] = [await domain.client(), await domain.client()];
  for (const client of [one, two]) await client.ask(SUBSCRIBE, { id });
  seen.length = 0;
  for (const client of [one, two, one]) await client.ask(STATES);
  expect(seen.filter(ofStates)).toHaveLength(1);
  await one.ask(SUBSCRIBE, { id: other });
  seen.length = 0;
  await two.ask(STATES);
  expect(seen.filter(ofStates)).toHaveLength(1);
  // The page shows a change at once.
  await domain.staffFor(one.accountId).ask(STATES);
  expect(seen.filter(ofStates)).toHaveLength(2);
});

it('reads one span of a stream for the state of its collection, however many accounts want it', async () => {
  const id = domain.streams['BTCUSDT trades'];
  const clients = [await domain.client(), await domain.client(), await domain.client()];
  for (const client of clients) await client.ask(SUBSCRIBE, { id });
  seen.length = 0;
  const { nodes } = await clients[0]!.ask<{ nodes: object[] }>(STATES);
  expect(nodes).toEqual([{ datastream: { collection: { state: 'NO_FEED' } } }]);
  const [statement] = seen.filter(ofStates);
  const [plan] = await domain.sql<Record<string, string>>(`EXPLAIN ANALYZE ${statement}`, [[id]]);
  const [spans] = /Covering index lookup on s using spans_open_of_stream .*/.exec(Object.values(plan!)[0]!) ?? [];
  expect(spans).toMatch(/rows=1 loops=1\)$/);
});

it('counts a list only if its total is requested', async () => {
  const client = await domain.client();
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '1000', toNs: '2000' };
  await client.ask(EXPORT, { input });
  const lists = [
    'exports',
    'exports(filter: { status: QUEUED })',
    'subscriptions(filter: { status: ACTIVE })',
    'datastreams(filter: { search: "btc" })',
  ];
  for (const list of lists) {
    const bare = await statementsOf(client, `{ ${list} { nodes { id } edges { cursor } pageInfo { endCursor } } }`);
    const counted = await statementsOf(client, `{ ${list} { nodes { id } totalCount } }`);
    expect([list, bare.size > 0, bare.statements, counted.statements]).toEqual([list, true, 1, 2]);
  }
});
