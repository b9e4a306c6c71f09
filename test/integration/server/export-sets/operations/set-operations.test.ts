import { type Client, useTestDomain } from '../../../../support/core/domain.js';

const domain = useTestDomain();
const FIELDS =
  'id accountId account { name } temporalUrl status retries reason deletedAt totals { counts { total queued failed canceled } }';
const LIST = `query ($filter: OperatorExportSetFilter, $first: Int! = 50, $after: String, $sort: ListSort! = NEWEST) {
  allExportSets(filter: $filter, first: $first, after: $after, sort: $sort) { nodes { ${FIELDS} } totalCount pageInfo { endCursor } } }`;
const RESTART = `mutation ($id: ID!) { restartExportSet(id: $id) { ${FIELDS} } }`;
const STOP = `mutation ($id: ID!) { stopExportSet(id: $id) { ${FIELDS} } }`;
const FINISH = 'mutation ($id: ID!) { finishExportSet(id: $id, reason: "The disk is full.") }';
const NEXT = 'mutation ($id: ID!) { nextSetMembers(id: $id, after: -1, first: 10) { members { exportId } } }';

interface List {
  nodes: { id: string }[];
  totalCount: number;
  pageInfo: { endCursor: string | null };
}

async function setOf(client: Client): Promise<string> {
  const datastreamId = domain.streams['BTCUSDT trades']!;
  await domain.team.ask(
    'mutation ($a: ID!, $d: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: "9000") { spanId } }',
    { a: client.accountId, d: datastreamId },
  );
  const input = { select: { datastreamIds: [datastreamId] }, fromNs: '0', toNs: '9000' };
  const create = 'mutation ($input: CreateExportSetInput!) { createExportSet(input: $input) { id } }';
  return (await client.ask<{ id: string }>(create, { input })).id;
}
const audited = (id: string) =>
  domain.sql('SELECT action, actor_role AS role FROM audit_log WHERE subject_id = ? ORDER BY id', [id]);

it('retries a failed set of any account, and starts the lost workflow of a live one', async () => {
  const client = await domain.client();
  const id = await setOf(client);
  await domain.worker.ask(NEXT, { id });
  await domain.worker.ask(FINISH, { id });
  const whose = { id, accountId: client.accountId };
  expect(await domain.team.ask(RESTART, { id })).toMatchObject({
    ...whose,
    status: 'QUEUED',
    retries: 1,
    reason: null,
  });
  expect(await domain.team.ask(RESTART, { id })).toMatchObject({ ...whose, status: 'QUEUED', retries: 1 });
  const jobs = await domain.sql<{ payload: object }>(
    "SELECT payload FROM outbox_messages WHERE subject = ? AND kind = 'export-set.start' ORDER BY id",
    [id],
  );
  expect(jobs.map(({ payload }) => payload)).toMatchObject([{ run: 0 }, { run: 1 }, { run: 1, isRestart: true }]);
  expect(await audited(id)).toEqual([
    { action: 'createExportSet', role: 'account' },
    { action: 'restartExportSet', role: 'staff' },
    { action: 'restartExportSet', role: 'staff' },
  ]);
});

it('cancels a set of any account, and refuses as its owner is refused', async () => {
  const client = await domain.client();
  const id = await setOf(client);
  expect(await domain.team.ask(STOP, { id })).toMatchObject({
    ...{ id, accountId: client.accountId, status: 'CANCELED' },
    totals: { counts: { total: 1, canceled: 1 } },
  });
  expect(await domain.team.refusal(RESTART, { id })).toMatchObject({
    code: 'invalid_argument',
    details: { status: 'canceled' },
  });
  for (const gone of [`set_${'0'.repeat(32)}`, 'nonsense']) {
    expect(await domain.team.refusal(RESTART, { id: gone })).toMatchObject({ code: 'not_found' });
    expect(await domain.team.refusal(STOP, { id: gone })).toMatchObject({ code: 'not_found' });
  }
});

it('lists sets of all accounts, newest first, by account, state and age, page by page', async () => {
  const [one, two] = [await domain.client(), await domain.client()];
  const [a, b, c] = [await setOf(one), await setOf(one), await setOf(two)];
  await domain.team.ask(STOP, { id: b });
  await two.ask('mutation ($id: ID!) { deleteExportSet(id: $id) }', { id: c });
  await domain.sql("UPDATE export_sets SET created_at = '2020-01-01' WHERE id = ?", [a]);
  const list = async (filter: object, more: object = {}) => domain.team.ask<List>(LIST, { filter, ...more });
  const ids = ({ nodes }: List) => nodes.map(({ id }) => id);
  const ofOne = { accountId: one.accountId };
  expect(ids(await list(ofOne))).toEqual([b, a]);
  expect(await list({ accountId: two.accountId })).toMatchObject({
    nodes: [
      {
        ...{ id: c, deletedAt: expect.any(String) as string, account: { name: expect.any(String) as string } },
        temporalUrl: expect.stringContaining(`/workflows/export-set-${c}`) as string,
      },
    ],
    totalCount: 1,
  });
  expect(ids(await list({ ...ofOne, status: ['CANCELED'] }))).toEqual([b]);
  expect(ids(await list({ ...ofOne, createdBefore: '2021-01-01T00:00:00Z' }))).toEqual([a]);
  expect(ids(await list({ ...ofOne, status: [] }))).toEqual([]);
  expect(ids(await list({ ...ofOne, search: 'btc trades' }, { sort: 'OLDEST' }))).toEqual([a, b]);
  expect(ids(await list({ ...ofOne, search: 'eth' }))).toEqual([]);
  const first = await list(ofOne, { first: 1 });
  expect([ids(first), first.totalCount]).toEqual([[b], 2]);
  expect(ids(await list(ofOne, { first: 1, after: first.pageInfo.endCursor }))).toEqual([a]);
  const all = await domain.team.ask<List>(LIST);
  expect(ids(all)).toEqual(expect.arrayContaining([a, b, c]));
  expect(await domain.team.refusal(LIST, { filter: {}, after: first.pageInfo.endCursor })).toMatchObject({
    code: 'invalid_argument',
  });
});
