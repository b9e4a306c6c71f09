import { type Client, EXPORT, SUBSCRIBE, useTestDomain } from '../../../../support/core/domain.js';

const domain = useTestDomain();
const BEGIN = 'mutation ($id: ID!) { beginExport(id: $id, waitForSeal: false) { status coverage { fromNs toNs } } }';
const FAIL = 'mutation ($id: ID!) { failExport(id: $id, reason: "The disk is full.") }';
const RETRY = 'mutation ($id: ID!) { retryExport(id: $id) { id status reason retries finishedAt } }';
const STOP = 'mutation ($id: ID!) { stopExport(id: $id) { status } }';
const GET = 'query ($id: ID!) { export(id: $id) { status reason progress rows startedAt finishedAt } }';
const LIST = `query ($filter: OperatorExportFilter, $first: Int! = 50, $after: String) {
  allExports(filter: $filter, first: $first, after: $after) {
    nodes { id accountId status retries datastream { instrument } } totalCount pageInfo { endCursor } } }`;

interface List {
  nodes: { id: string; accountId: string; status: string }[];
  totalCount: number;
  pageInfo: { endCursor: string | null };
}

async function exportOf(client: Client): Promise<string> {
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '100', toNs: '200' };
  return (await client.ask<{ id: string }>(EXPORT, { input })).id;
}
async function subscribed(): Promise<Client> {
  const client = await domain.client();
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  return client;
}
const messages = (id: string) =>
  domain.sql<{ kind: string; payload: Record<string, unknown> }>(
    'SELECT kind, payload FROM outbox_messages WHERE subject = ? ORDER BY id',
    [id],
  );

it('requeues a failed export like a new one, with its own job', async () => {
  const client = await subscribed();
  const id = await exportOf(client);
  const { coverage } = await domain.worker.ask<{ coverage: unknown }>(BEGIN, { id });
  await domain.worker.ask(FAIL, { id });
  await domain.sql('UPDATE exports SET files_removed_at = NOW(6) WHERE id = ?', [id]);

  const retried = { id, status: 'QUEUED', reason: null, retries: 1, finishedAt: null };
  expect(await domain.team.ask(RETRY, { id })).toEqual(retried);
  const fresh = { status: 'QUEUED', reason: null, progress: 0, rows: null, startedAt: null, finishedAt: null };
  expect(await client.ask(GET, { id })).toEqual(fresh);
  expect((await messages(id)).at(-1)).toMatchObject({ kind: 'export.retry', payload: { exportId: id, retry: 1 } });
  expect(await domain.sql('SELECT files_removed_at FROM exports WHERE id = ?', [id])).toEqual([
    { files_removed_at: null },
  ]);
  expect(await domain.worker.ask(BEGIN, { id })).toEqual({ status: 'RUNNING', coverage });

  const [first] = await messages(id);
  const FAIL_RUN = 'mutation ($id: ID!, $retry: Int) { failExport(id: $id, reason: "late", retry: $retry) }';
  expect(await domain.worker.ask(FAIL_RUN, { id, retry: first!.payload['retry'] })).toBe(false);
  expect(await domain.team.ask(RETRY, { id })).toMatchObject({ status: 'RUNNING', retries: 1 });
  await domain.worker.ask(FAIL, { id });
  expect(await domain.team.ask(RETRY, { id })).toMatchObject({ status: 'QUEUED', retries: 2 });
});

it('refuses to retry exports that did not fail or do not exist', async () => {
  const client = await subscribed();
  const id = await exportOf(client);
  expect(await domain.team.ask(STOP, { id })).toEqual({ status: 'CANCELED' });
  expect(await client.ask(GET, { id })).toMatchObject({ status: 'CANCELED' });
  expect(await messages(id)).toEqual([]);
  const changes = await domain.sql(
    'SELECT action, actor_role AS role FROM audit_log WHERE subject_id = ? ORDER BY id',
    [id],
  );
  expect(changes).toEqual([
    { action: 'createExport', role: 'account' },
    { action: 'stopExport', role: 'staff' },
  ]);
  expect(await domain.team.refusal(RETRY, { id })).toMatchObject({
    code: 'invalid_argument',
    details: { status: 'canceled' },
  });
  for (const gone of [`exp_${'0'.repeat(32)}`, 'nonsense']) {
    expect(await domain.team.refusal(RETRY, { id: gone })).toMatchObject({ code: 'not_found' });
    expect(await domain.team.refusal(STOP, { id: gone })).toMatchObject({ code: 'not_found' });
  }
});

it('lists exports of all accounts, newest first, by account, state and age, page by page', async () => {
  const [one, two] = [await subscribed(), await subscribed()];
  const ids = [await exportOf(one), await exportOf(two), await exportOf(one)];
  const all = await domain.team.ask<List>(LIST);
  expect(all.nodes.slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed());
  const ofOne = { accountId: one.accountId };
  const first = await domain.team.ask<List>(LIST, { filter: ofOne, first: 1 });
  expect(first).toMatchObject({ nodes: [{ id: ids[2] }], totalCount: 2 });
  const next = await domain.team.ask<List>(LIST, { filter: ofOne, first: 1, after: first.pageInfo.endCursor });
  expect(next.nodes.map(({ id }) => id)).toEqual([ids[0]]);
  await domain.worker.ask(BEGIN, { id: ids[0] });
  const running = await domain.team.ask<List>(LIST, { filter: { ...ofOne, status: 'RUNNING' } });
  expect(running.nodes.map(({ id }) => id)).toEqual([ids[0]]);
  const old = { filter: { ...ofOne, createdBefore: '2020-01-01T00:00:00Z' } };
  expect(await domain.team.ask<List>(LIST, old)).toMatchObject({ nodes: [], totalCount: 0 });
});

it('is for staff only', async () => {
  const client = await subscribed();
  const id = await exportOf(client);
  for (const caller of [client, domain.worker]) {
    expect(await caller.refusal(RETRY, { id })).toMatchObject({ code: 'permission_denied' });
    expect(await caller.refusal(STOP, { id })).toMatchObject({ code: 'permission_denied' });
    expect(await caller.refusal(LIST)).toMatchObject({ code: 'permission_denied' });
  }
});

it('shows staff long-running exports, with links to their workflows', async () => {
  const client = await subscribed();
  const ids = [await exportOf(client), await exportOf(client), await exportOf(client)];
  await domain.worker.ask(BEGIN, { id: ids[0] });
  await domain.worker.ask(FAIL, { id: ids[1] });
  const STUCK = `query ($filter: OperatorExportFilter) {
    allExports(filter: $filter) { totalCount nodes { id temporalUrl account { id name } } } }`;
  const filter = { accountId: client.accountId, status: ['QUEUED', 'RUNNING'], createdBefore: '2040-01-01T00:00:00Z' };
  const nodes = [ids[2], ids[0]].map((id) => ({
    id,
    temporalUrl: `http://127.0.0.1:8233/namespaces/default/workflows/export-${id}`,
    account: { id: client.accountId, name: 'Test' },
  }));
  expect(await domain.team.ask(STUCK, { filter })).toEqual({ totalCount: 2, nodes });
  const before = { ...filter, createdBefore: '2020-01-01T00:00:00Z' };
  expect(await domain.team.ask(STUCK, { filter: before })).toEqual({ totalCount: 0, nodes: [] });
});

it('narrows the list of an account by status, schema and time', async () => {
  const client = await subscribed();
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '100', toNs: '200' };
  const make = async (schema?: unknown) =>
    (await client.ask<{ id: string }>(EXPORT, { input: { ...input, schema } })).id;
  const raw = await make();
  const normalized = await make('normalized');
  await domain.sql(`UPDATE exports SET created_at = '2030-01-02' WHERE id = ?`, [normalized]);
  const NARROWED = 'query ($filter: ExportFilter) { exports(filter: $filter) { totalCount nodes { id } } }';
  const found = async (filter: Record<string, unknown>) => {
    const { nodes, totalCount } = await client.ask<List>(NARROWED, { filter });
    expect(totalCount).toBe(nodes.length);
    return nodes.map(({ id }) => id);
  };
  expect(await found({ status: 'QUEUED' })).toEqual([normalized, raw]);
  expect(await found({ status: ['FAILED', 'CANCELED'] })).toEqual([]);
  expect(await found({ schema: 'normalized' })).toEqual([normalized]);
  expect(await found({ schema: 'raw' })).toEqual([raw]);
  expect(await found({ createdFrom: '2030-01-02T00:00:00Z' })).toEqual([normalized]);
  expect(await found({ createdBefore: '2030-01-02T00:00:00Z' })).toEqual([raw]);
});
