import { randomUUID } from 'node:crypto';
import mysql2 from 'mysql2/promise';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi({ REQUEST_DEADLINE_MS: '3000' });

it('a mutation answered 408 did not happen, and can be repeated under its key', async () => {
  const { accountId, call } = await api.account();
  const request = {
    body: { datastream_id: api.streams.get('kraken XBT/USD trades') },
    headers: { 'idempotency-key': randomUUID() },
  };
  const blocker = await mysql2.createConnection({ uri: api.core.url });
  await blocker.beginTransaction();
  await blocker.query('SELECT id FROM accounts WHERE id = ? FOR UPDATE', [accountId]);
  const late = await call('POST', '/v1/subscriptions', request);
  expect([late.status, late.body]).toMatchObject([408, { error: { code: 'request_timeout' } }]);
  expect(Number(late.headers.get('x-ratelimit-limit-minute'))).toBe(200);
  await blocker.rollback();
  await blocker.end();

  expect((await call('GET', '/v1/subscriptions')).body).toMatchObject({ total: 0 });
  const again = await call('POST', '/v1/subscriptions', request);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
});
