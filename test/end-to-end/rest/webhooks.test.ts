import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();
const url = 'https://hooks.example.com/exports';

interface WebhookBody {
  id: string;
  secret?: string;
}

it('creates, returns, rotates, tests and deletes a webhook', async () => {
  const { call } = await api.account();
  const { status, body } = await call('POST', '/v1/webhooks', { body: { url, events: ['export.failed'] } });
  const { secret, ...shown } = body as WebhookBody;
  expect([status, shown]).toMatchObject([201, { url, events: ['export.failed'] }]);
  const path = `/v1/webhooks/${shown.id}`;
  expect((await call('GET', '/v1/webhooks')).body).toEqual([shown]);
  expect((await call('GET', path)).body).toEqual(shown);
  const rotated = (await call('POST', `${path}/rotate-secret`)).body as WebhookBody;
  expect(rotated).toMatchObject(shown);
  expect(rotated.secret).not.toBe(secret);
  const { status: accepted, body: delivery } = await call('POST', `${path}/test`);
  expect([accepted, delivery]).toMatchObject([202, { event: 'webhook.test', status: 'pending', attempts: [] }]);
  expect((await call('GET', `${path}/deliveries`)).body).toMatchObject({ items: [delivery], total: 1 });
  const again = `/v1/webhook-deliveries/${(delivery as WebhookBody).id}/redeliver`;
  expect(await call('POST', again)).toMatchObject({
    status: 202,
    body: { id: (delivery as WebhookBody).id, status: 'pending' },
  });
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('POST', again)).status).toBe(404);
});

it('changes, pauses and resumes a webhook', async () => {
  const { call } = await api.account();
  const { body } = await call('POST', '/v1/webhooks', { body: { url, description: 'first' } });
  const { secret, ...made } = body as WebhookBody;
  expect([typeof secret, made]).toMatchObject(['string', { description: 'first', paused_at: null }]);
  const path = `/v1/webhooks/${made.id}`;
  const changed = { ...made, url: `${url}/2`, description: '', events: ['export_set.failed'] };
  const { url: moved, description, events } = changed;
  expect(await call('PUT', path, { body: { url: moved, description, events } })).toMatchObject({
    status: 200,
    body: changed,
  });
  expect((await call('PUT', path, { body: { url: null } })).body).toEqual(changed);
  expect((await call('PUT', path, { body: { events: ['none'] } })).body).toMatchObject({
    error: { code: 'invalid_argument', details: { field: 'events' } },
  });
  for (const repeat of [1, 2]) expect([repeat, (await call('POST', `${path}/pause`)).status]).toEqual([repeat, 204]);
  expect((await call('GET', path)).body).toMatchObject({ paused_at: expect.stringMatching(/Z$/) as string });
  expect((await call('POST', `${path}/test`)).status).toBe(400);
  expect((await call('POST', `${path}/resume`)).status).toBe(204);
  expect((await call('GET', path)).body).toEqual(changed);
});

it.each(['url', 'description'])('refuses half of a surrogate pair in %s', async (field) => {
  const { call } = await api.account();
  const { status, body } = await call('POST', '/v1/webhooks', { body: { url, [field]: `${url}\ud800` } });
  expect([status, body]).toMatchObject([400, { error: { code: 'invalid_argument', details: { field } } }]);
});

it('returns the secret again only to a retry with the same key', async () => {
  const { call } = await api.account();
  const headers = { 'Idempotency-Key': '0193b2f6-7a54-7a54-8a54-0193b2f67a54' };
  const first = await call('POST', '/v1/webhooks', { body: { url }, headers });
  const second = await call('POST', '/v1/webhooks', { body: { url }, headers });
  expect(second.body).toEqual(first.body);
  expect((await call('GET', '/v1/webhooks')).body).toHaveLength(1);
  // The stored response does not reveal it to readers of the table.
  const [record] = await api.core.sql<{ answer: string }>(
    'SELECT answer FROM idempotency_records WHERE idempotency_key = ?',
    [headers['Idempotency-Key']],
  );
  const { secret } = first.body as Required<WebhookBody>;
  expect(record?.answer).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(Buffer.from(record?.answer ?? '', 'base64').includes(secret)).toBe(false);
});

it.each([
  [{}, 'url'],
  [{ url: 5 }, 'url'],
  [{ url: 'http://hooks.example.com/' }, 'url'],
  [{ url: 'https://169.254.169.254/' }, 'url'],
  [{ url, events: 'export.failed' }, 'events'],
  [{ url, events: [5] }, 'events[0]'],
  [{ url, events: ['export.started'] }, 'events'],
])('rejects %j', async (body, field) => {
  const { call } = await api.account();
  const answer = await call('POST', '/v1/webhooks', { body });
  expect([answer.status, answer.body]).toMatchObject([400, { error: { details: { field } } }]);
});
