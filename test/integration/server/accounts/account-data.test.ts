import { createCore } from '../../../../server/create-core.js';
import { coreFor, newIdempotency, silent, testSettings } from '../../../support/core/core.js';
import { made } from '../../../support/core/export-schemas.js';
import { commitWhenWaited } from '../../../support/databases/commit-when-waited.js';
import { EXPORT, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const DELETE = `mutation ($confirm: String!) { deleteAccountData(confirm: $confirm) {
  exports subscriptions schemas apiKeys webhooks complete } }`;
const WEBHOOK = 'mutation { createWebhook(url: "https://hooks.example.com/x") { webhook { id } } }';
const MADE = ['exports', 'subscriptions', 'export_schemas', 'api_keys', 'webhooks', 'webhook_deliveries'];

/** An account that has made something of everything. */
async function busyAccount() {
  const client = await domain.client();
  const datastreamId = domain.streams['BTCUSDT trades'];
  await client.ask(SUBSCRIBE, { id: datastreamId });
  await client.ask(EXPORT, { input: { datastreamId, fromNs: '100', toNs: '200' } });
  await made(client);
  const { webhook } = await client.ask<{ webhook: { id: string } }>(WEBHOOK);
  await client.ask('mutation ($id: ID!) { testWebhook(id: $id) { id } }', webhook);
  return client;
}
const left = async (accountId: string) => {
  const live: Record<string, string> = {
    exports: 'AND deleted_at IS NULL',
    subscriptions: "AND status <> 'deleted'",
  };
  const counts = await Promise.all(
    MADE.map((table) => domain.sql(`SELECT 1 FROM ${table} WHERE account_id = ? ${live[table] ?? ''}`, [accountId])),
  );
  return Object.fromEntries(MADE.map((table, i) => [table, counts[i]?.length]));
};

it('deletes all resources of an account, including webhooks with their log, and nothing of others', async () => {
  const [client, other] = [await busyAccount(), await busyAccount()];
  const owner = domain.staffFor(client.accountId);
  const before = { exports: 1, subscriptions: 1, export_schemas: 1, api_keys: 1, webhooks: 1, webhook_deliveries: 1 };
  expect(await left(client.accountId)).toEqual(before);
  const deleted = { exports: 1, subscriptions: 1, schemas: 1, apiKeys: 1, webhooks: 1, complete: true };
  expect(await owner.ask(DELETE, { confirm: 'Test' })).toEqual(deleted);
  expect(await left(client.accountId)).toEqual(Object.fromEntries(MADE.map((table) => [table, 0])));
  expect(await left(other.accountId)).toEqual(before);

  const jobs = await domain.sql(
    `SELECT m.kind FROM outbox_messages m JOIN exports e ON e.id = m.subject WHERE e.account_id = ? ORDER BY m.id`,
    [client.accountId],
  );
  expect(jobs.map(({ kind }) => kind)).toEqual([]);
  const again = { exports: 0, subscriptions: 0, schemas: 0, apiKeys: 0, webhooks: 0, complete: true };
  expect(await owner.ask(DELETE, { confirm: 'Test' })).toEqual(again);
  const log = await domain.sql('SELECT action FROM audit_log WHERE account_id = ? AND action = ?', [
    client.accountId,
    'deleteAccountData',
  ]);
  expect(log).toHaveLength(2);
});

it('requires the name of the account, and changes nothing without it', async () => {
  const client = await busyAccount();
  const refusal = await domain.staffFor(client.accountId).refusal(DELETE, { confirm: 'test' });
  expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field: 'confirm' } });
  expect(Object.values(await left(client.accountId))).toEqual(MADE.map(() => 1));
});

it('sends no webhook for exports that end by the deletion', async () => {
  const client = await busyAccount();
  await domain.staffFor(client.accountId).ask(DELETE, { confirm: 'Test' });
  const told = await domain.sql(`SELECT payload FROM outbox_messages WHERE kind = 'webhook.deliver'`);
  const events = told.map(({ payload }) => payload as { accountId: string; event: string });
  expect(events.filter(({ accountId }) => accountId === client.accountId).map(({ event }) => event)).toEqual([
    'webhook.test',
  ]);
});

it('deletes the rest of a long log in the next call', async () => {
  const client = await busyAccount();
  const [row] = await domain.sql<{ id: string }>('SELECT id FROM webhooks WHERE account_id = ?', [client.accountId]);
  await domain.sql(
    `INSERT INTO webhook_deliveries (id, webhook_id, account_id, event, body, status, created_at)
     WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 999)
     SELECT CONCAT('msg_', LPAD(HEX(a.i * 1000 + b.i), 8, '0'), RIGHT(?, 24)), ?, ?, 'webhook.test', '{}', 'failed', NOW(6)
     FROM n a JOIN (SELECT 1 AS i UNION SELECT 2 UNION SELECT 3) b`,
    [client.accountId, row?.id, client.accountId],
  );
  const owner = domain.staffFor(client.accountId);
  expect(await owner.ask(DELETE, { confirm: 'Test' })).toMatchObject({ schemas: 1, complete: false });
  expect(await left(client.accountId)).toMatchObject({ webhook_deliveries: 998 });
  expect(await owner.ask(DELETE, { confirm: 'Test' })).toMatchObject({ webhooks: 0, complete: true });
  expect(await left(client.accountId)).toMatchObject({ webhooks: 0, webhook_deliveries: 0 });
});

it('refuses a key that was just used at once, and keeps neither its requests nor their answers', async () => {
  const client = await busyAccount();
  const { accountId } = client;
  await domain.staffFor(accountId).ask('mutation { inviteMember(email: "ann@example.com", role: MEMBER) { id } }');
  await domain.sql(
    `INSERT INTO api_requests (account_id, request_id, key_id, at, method, route, status, duration_ms)
     SELECT account_id, 'req_1', id, NOW(6), 'GET', '/v1/exports', 200, 1 FROM api_keys WHERE account_id = ?`,
    [accountId],
  );
  const { key, fingerprint } = newIdempotency();
  const answer = [accountId, key, fingerprint, 'sealed'];
  await domain.sql('INSERT INTO idempotency_records VALUES (?, ?, ?, ?, NOW(6))', answer);
  await client.ask('{ exports { totalCount } }');
  await domain.staffFor(accountId).ask(DELETE, { confirm: 'Test' });
  expect(await client.refusal('{ exports { totalCount } }')).toMatchObject({ code: 'unauthenticated' });
  expect(await domain.sql('SELECT id FROM user_tokens WHERE account_id = ?', [accountId])).toEqual([]);
  expect(await domain.sql('SELECT id FROM api_requests WHERE account_id = ?', [accountId])).toEqual([]);
  expect(await domain.sql('SELECT scope FROM idempotency_records WHERE scope = ?', [accountId])).toEqual([]);
});

it('is complete although another server remembers a deleted key: that can change nothing any more', async () => {
  const { accountId, apiKey } = await domain.account();
  const core = await createCore(testSettings(domain.url), silent);
  try {
    const other = coreFor(core);
    expect(await other.service('{ exports { totalCount } }', {}, { apiKey })).not.toHaveProperty('errors');
    expect(await domain.staffFor(accountId).ask(DELETE, { confirm: 'Test' })).toMatchObject({ complete: true });
    for (const idempotency of [undefined, newIdempotency()]) {
      const { errors } = await other.service(WEBHOOK, {}, { apiKey, ...(idempotency && { idempotency }) });
      expect(errors?.[0]?.extensions.code).toBe('unauthenticated');
    }
    expect(await left(accountId)).toEqual(Object.fromEntries(MADE.map((table) => [table, 0])));
    expect(await domain.sql('SELECT scope FROM idempotency_records WHERE scope = ?', [accountId])).toEqual([]);
  } finally {
    await core.close();
  }
});

it('is not complete if something was created meanwhile', async () => {
  const [client, other] = [await busyAccount(), await busyAccount()];
  const owner = domain.staffFor(client.accountId);
  const first = await commitWhenWaited(
    domain.core.database,
    async (tx) => {
      // The deletion waits for its schema, after it read what there is.
      await tx.query('SELECT id FROM export_schemas WHERE account_id = ? FOR UPDATE', [client.accountId]);
      const sql = "UPDATE export_schemas SET account_id = ?, name = 'new' WHERE account_id = ?";
      await tx.query(sql, [client.accountId, other.accountId]);
    },
    () => owner.ask(DELETE, { confirm: 'Test' }),
  );
  expect(first).toMatchObject({ schemas: 1, complete: false });
  expect(await owner.ask(DELETE, { confirm: 'Test' })).toMatchObject({ schemas: 1, complete: true });
});
