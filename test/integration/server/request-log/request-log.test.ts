import { parse } from 'graphql';
import { sweepRequestLog } from '../../../../server/request-log/request-log.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';

const test = useTestDashboard();

const RECORD = 'mutation ($r: [ApiRequestInput!]!) { recordApiRequests(requests: $r) }';
const LIST = `query ($f: ApiRequestFilter, $n: Int! = 50, $a: String) { apiRequests(filter: $f, first: $n, after: $a) {
  nodes { requestId keyId method route status durationMs bytes } totalCount pageInfo { endCursor hasNextPage } } }`;
interface Log {
  nodes: { requestId: string; status: number }[];
  totalCount: number;
  pageInfo: { endCursor: string };
}

const keyId = `key_${'1'.repeat(32)}`;
const requestOf = (accountId: string, requestId: string, more: object = {}) => ({
  accountId,
  requestId,
  keyId,
  at: new Date().toISOString(),
  method: 'GET',
  route: '/v1/exports/:id',
  status: 200,
  durationMs: 12,
  ...more,
});

async function record(...requests: object[]): Promise<void> {
  const { core } = test.server;
  const context = { requestId: 'req_0123456789abcdef' };
  const { errors } = await core.inProcessTransport().execute(parse(RECORD), { r: requests }, context);
  expect(errors).toBeUndefined();
}

it('shows an account its own requests only, newest first, by request id, key or failure', async () => {
  const [mine, others] = [await test.account(), await test.account()];
  const owner = await test.person('OWNER', mine.accountId);
  await record(
    requestOf(mine.accountId, 'req_a'),
    requestOf(others.accountId, 'req_b'),
    requestOf(mine.accountId, 'req_c', { status: 429, keyId: `key_${'2'.repeat(32)}` }),
  );
  const ids = async (filter?: object) =>
    (await owner.ask<Log>(LIST, { f: filter ?? null })).nodes.map(({ requestId }) => requestId);
  expect(await ids()).toEqual(['req_c', 'req_a']);
  expect(await ids({ requestId: 'req_a' })).toEqual(['req_a']);
  expect(await ids({ requestId: 'req_b' })).toEqual([]);
  expect(await ids({ keyId })).toEqual(['req_a']);
  expect(await ids({ onlyFailed: true })).toEqual(['req_c']);
  const first = await owner.ask<Log>(LIST, { n: 1 });
  expect(first).toMatchObject({ totalCount: 2, nodes: [{ requestId: 'req_c' }] });
  const second = await owner.ask<Log>(LIST, { n: 1, a: first.pageInfo.endCursor });
  expect(second.nodes).toEqual([
    { requestId: 'req_a', keyId, method: 'GET', route: '/v1/exports/:id', status: 200, durationMs: 12, bytes: null },
  ]);
});

it('has what a stream sent', async () => {
  const mine = await test.account();
  const owner = await test.person('OWNER', mine.accountId);
  await record(requestOf(mine.accountId, 'req_s', { route: '/v1/stream', bytes: '9007199254740993' }));
  const { nodes } = await owner.ask<Log>(LIST);
  expect(nodes).toMatchObject([{ route: '/v1/stream', bytes: '9007199254740993' }]);
});

it('is for owners, and written by services', async () => {
  const { accountId } = await test.account();
  const member = await test.person('MEMBER', accountId);
  expect(await member.codeOf(LIST)).toBe('permission_denied');
  const owner = await test.person('OWNER', accountId);
  expect(await owner.codeOf(RECORD, { r: [requestOf(accountId, 'req_x')] })).toBe('permission_denied');
});

it('keeps a week, and the newest rows of each account', async () => {
  const [busy, quiet] = [await test.account(), await test.account()];
  const old = { at: new Date(Date.now() - 8 * 86_400_000).toISOString() };
  await record(
    requestOf(quiet.accountId, 'req_old', old),
    requestOf(quiet.accountId, 'req_new'),
    ...['1', '2', '3', '4', '5'].map((n) => requestOf(busy.accountId, `req_${n}`)),
  );
  await sweepRequestLog(test.server.core.database.main, 3);
  const left = async (accountId: string) =>
    (
      await test.sql<{ id: string }>('SELECT request_id AS id FROM api_requests WHERE account_id = ? ORDER BY id', [
        accountId,
      ])
    ).map(({ id }) => id);
  expect(await left(quiet.accountId)).toEqual(['req_new']);
  expect(await left(busy.accountId)).toEqual(['req_3', 'req_4', 'req_5']);
});
