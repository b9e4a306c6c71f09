import type { EntityManager } from 'typeorm';
import { WebhookEntity } from '../../../../server/webhooks/webhook.entity.js';
import {
  type Client,
  EXPORT,
  SUBSCRIBE,
  type SubscriptionAnswer,
  useTestDomain,
} from '../../../support/core/domain.js';
import { commitWhenWaited } from '../../../support/databases/commit-when-waited.js';

const domain = useTestDomain();
const CREATE =
  'mutation ($url: String!, $events: [String!]) { createWebhook(url: $url, events: $events) { webhook { id url events } secret } }';
const LIST = 'query { webhooks { id url events } }';
const DELETE = 'mutation ($id: ID!) { deleteWebhook(id: $id) }';
const ROTATE = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { webhook { id previousSecretUntil } secret } }';
const TEST = 'mutation ($id: ID!) { testWebhook(id: $id) { id event status body attempts { httpStatus } } }';
const UPDATE = `mutation ($id: ID!, $url: String, $events: [String!], $description: String) {
  updateWebhook(id: $id, url: $url, events: $events, description: $description) { url events description pausedAt } }`;
const PAUSE = 'mutation ($id: ID!) { pauseWebhook(id: $id) { pausedAt } }';
const RESUME = 'mutation ($id: ID!) { resumeWebhook(id: $id) { pausedAt } }';
const URL = 'https://hooks.example.com/exports';

interface Created {
  webhook: { id: string; url: string; events: string[] };
  secret: string;
}

const jobsOf = (client: Client) =>
  domain.sql<{ payload: { deliveryId: string; event: string; run: number } }>(
    "SELECT payload FROM outbox_messages WHERE kind = 'webhook.deliver' AND payload->>'$.accountId' = ? ORDER BY id",
    [client.accountId],
  );

/** Returns the request that a worker would send for the first run of a delivery. */
const requestOf = (deliveryId: string): Promise<unknown> =>
  domain.worker.ask('query ($id: ID!) { webhookRequest(deliveryId: $id, run: 0) { url } }', { id: deliveryId });

async function canceledExport(client: Client, isSubscribed = false): Promise<string> {
  const datastreamId = domain.streams['BTCUSDT trades'];
  if (!isSubscribed) await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: datastreamId });
  const made = await client.ask<{ id: string }>(EXPORT, { input: { datastreamId, fromNs: '1000', toNs: '2000' } });
  await client.ask('mutation ($id: ID!) { cancelExport(id: $id) { id } }', { id: made.id });
  return made.id;
}

describe('webhooks', () => {
  it('show their secret once, and store it encrypted', async () => {
    const client = await domain.client();
    const { webhook, secret } = await client.ask<Created>(CREATE, { url: URL });
    expect(webhook).toEqual({
      id: expect.stringMatching(/^whk_[a-f0-9]{32}$/) as unknown,
      url: URL,
      events: ['export.succeeded', 'export.failed', 'export.canceled'],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await client.ask(LIST)).toEqual([webhook]);
    const [row] = await domain.sql<{ secret: Buffer }>('SELECT secret FROM webhooks WHERE id = ?', [webhook.id]);
    expect(row!.secret.includes(secret.slice(6))).toBe(false);
  });

  it.each([
    [{ url: 'http://hooks.example.com/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: URL, events: [] }, 'events'],
    [{ url: URL, events: ['export.succeeded', 'export.begun'] }, 'events'],
  ])('refuse %j', async (variables, field) => {
    const client = await domain.client();
    expect(await client.refusal(CREATE, variables)).toMatchObject({ code: 'invalid_argument', details: { field } });
  });

  it('are at most ten, and belong to their account', async () => {
    const client = await domain.client();
    const made: Created[] = [];
    for (let i = 0; i < 10; i += 1) made.push(await client.ask<Created>(CREATE, { url: `${URL}/${i}` }));
    expect(await client.refusal(CREATE, { url: URL })).toMatchObject({ code: 'invalid_argument' });
    const stranger = await domain.client();
    const [{ webhook }] = made as [Created];
    expect(await stranger.ask('query ($id: ID!) { webhook(id: $id) { id } }', { id: webhook.id })).toBeNull();
    for (const operation of [DELETE, ROTATE, TEST]) {
      expect(await stranger.refusal(operation, { id: webhook.id })).toMatchObject({ code: 'not_found' });
    }
    await client.ask(DELETE, { id: webhook.id });
    await client.ask(DELETE, { id: webhook.id });
    expect(await client.refusal(ROTATE, { id: webhook.id })).toMatchObject({ code: 'not_found' });
    await client.ask(CREATE, { url: URL });
  });

  it('rotate their secret and keep the previous one for a day', async () => {
    const client = await domain.client();
    const { webhook, secret } = await client.ask<Created>(CREATE, { url: URL });
    const rotated = await client.ask<Created & { webhook: { previousSecretUntil: string } }>(ROTATE, {
      id: webhook.id,
    });
    expect(rotated.secret).not.toBe(secret);
    const left = Date.parse(rotated.webhook.previousSecretUntil) - Date.now();
    expect(left / 3_600_000).toBeCloseTo(24, 1);
  });

  it('receive the selected events, in the transaction of the cause', async () => {
    const client = await domain.client();
    await client.ask<Created>(CREATE, { url: `${URL}/canceled`, events: ['export.canceled'] });
    await client.ask<Created>(CREATE, { url: `${URL}/failed`, events: ['export.failed'] });
    const exportId = await canceledExport(client);
    const jobs = await jobsOf(client);
    expect(jobs).toMatchObject([{ payload: { event: 'export.canceled', run: 0, host: 'hooks.example.com' } }]);
    const [delivery] = await domain.sql<{ body: string; status: string }>(
      'SELECT body, status FROM webhook_deliveries WHERE id = ?',
      [jobs[0]!.payload.deliveryId],
    );
    expect(delivery!.status).toBe('pending');
    expect(JSON.parse(delivery!.body)).toMatchObject({
      id: exportId,
      status: 'canceled',
      start_time: 1000,
      finished_at: expect.stringMatching(/Z$/) as unknown,
    });
  });

  it('are redelivered on request, also a delivery that is pending', async () => {
    const client = await domain.client();
    const { webhook } = await client.ask<Created>(CREATE, { url: URL });
    const { id } = await client.ask<{ id: string }>(TEST, { id: webhook.id });
    const again = 'mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { status } }';
    expect(await client.ask(again, { id })).toEqual({ status: 'PENDING' });
    await domain.sql("UPDATE webhook_deliveries SET status = 'failed' WHERE id = ?", [id]);
    expect(await client.ask(again, { id })).toEqual({ status: 'PENDING' });
    expect((await jobsOf(client)).map(({ payload }) => payload)).toMatchObject([
      { deliveryId: id, event: 'webhook.test', run: 0, retried: false },
      { deliveryId: id, event: 'webhook.test', run: 1, retried: true },
      { deliveryId: id, event: 'webhook.test', run: 2, retried: true },
    ]);
  });

  it('change what is given: later deliveries, and pending ones, go to the new address', async () => {
    const client = await domain.client();
    const { webhook } = await client.ask<Created>(CREATE, { url: URL, events: ['export.failed'] });
    const { id } = await client.ask<{ id: string }>(TEST, { id: webhook.id });
    const url = `${URL}/moved`;
    expect(await client.ask(UPDATE, { id: webhook.id, url })).toMatchObject({ url, events: ['export.failed'] });
    const change = { id: webhook.id, events: ['export.canceled'], description: 'Pages the data team' };
    expect(await client.ask(UPDATE, change)).toEqual({
      url,
      events: ['export.canceled'],
      description: 'Pages the data team',
      pausedAt: null,
    });
    expect(await requestOf(id)).toMatchObject({ url });
    await canceledExport(client);
    expect((await jobsOf(client)).map(({ payload }) => payload.event)).toEqual(['webhook.test', 'export.canceled']);
  });

  it.each([
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ description: 'a\u0000b' }, 'description'],
    [{ description: 'a\u001b[31m' }, 'description'],
  ])('refuse the change %j', async (change, field) => {
    const client = await domain.client();
    const { webhook } = await client.ask<Created>(CREATE, { url: URL });
    const refusal = await client.refusal(UPDATE, { id: webhook.id, ...change });
    expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field } });
    expect(await client.ask(LIST)).toEqual([webhook]);
  });

  it('deliver nothing while they are paused, and no event of the pause after it', async () => {
    const client = await domain.client();
    const { webhook } = await client.ask<Created>(CREATE, { url: URL, events: ['export.canceled'] });
    const pending = await client.ask<{ id: string }>(TEST, { id: webhook.id });
    const paused = await client.ask<{ pausedAt: string }>(PAUSE, { id: webhook.id });
    expect(await client.ask(PAUSE, { id: webhook.id })).toEqual(paused);
    expect(await requestOf(pending.id)).toBeNull();
    await canceledExport(client);
    expect(await jobsOf(client)).toHaveLength(1);
    const again = 'mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { status } }';
    expect(await client.refusal(TEST, { id: webhook.id })).toMatchObject({ code: 'invalid_argument' });
    expect(await client.refusal(again, { id: pending.id })).toMatchObject({ code: 'invalid_argument' });

    expect(await client.ask(RESUME, { id: webhook.id })).toEqual({ pausedAt: null });
    expect(await jobsOf(client)).toHaveLength(1);
    expect(await client.ask(again, { id: pending.id })).toEqual({ status: 'PENDING' });
    await canceledExport(client, true);
    const events = (await jobsOf(client)).map(({ payload }) => payload.event);
    expect(events).toEqual(['webhook.test', 'webhook.test', 'export.canceled']);
  });

  it('deliver no event whose cause commits after the pause, and every one after the resumption', async () => {
    const client = await domain.client();
    const { webhook } = await client.ask<Created>(CREATE, { url: URL, events: ['export.canceled'] });
    const { database } = domain.core;
    const change = (pausedAt: Date | null) => (tx: EntityManager) =>
      tx.update(WebhookEntity, { id: webhook.id }, { pausedAt });
    await commitWhenWaited(database, change(new Date()), () => canceledExport(client));
    expect(await jobsOf(client)).toEqual([]);
    await commitWhenWaited(database, change(null), () => canceledExport(client, true));
    const jobs = await jobsOf(client);
    expect(jobs).toHaveLength(1);
    const again = 'mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { status } }';
    const [{ payload }] = jobs as [(typeof jobs)[number]];
    const refused = commitWhenWaited(database, change(new Date()), () =>
      client.refusal(again, { id: payload.deliveryId }),
    );
    expect(await refused).toMatchObject({ code: 'invalid_argument' });
  });

  it('record an attempt that succeeds although its webhook was paused meanwhile', async () => {
    const client = await domain.client();
    const { webhook } = await client.ask<Created>(CREATE, { url: URL });
    const { id } = await client.ask<{ id: string }>(TEST, { id: webhook.id });
    await client.ask(PAUSE, { id: webhook.id });
    const report = (httpStatus: number, attempt: number): Promise<unknown> =>
      domain.worker.ask('mutation ($attempt: WebhookAttemptInput!) { reportWebhookAttempt(attempt: $attempt) }', {
        attempt: {
          ...{ deliveryId: id, run: 0, attempt, attemptedAt: new Date().toISOString(), durationMs: 5 },
          ...{ httpStatus, last: true },
        },
      });
    const statuses = () => domain.sql('SELECT status FROM webhook_deliveries WHERE id = ?', [id]);
    await report(500, 1);
    expect(await statuses()).toEqual([{ status: 'failed' }]);
    await report(204, 2);
    expect(await statuses()).toEqual([{ status: 'delivered' }]);
    await report(500, 3);
    expect(await statuses()).toEqual([{ status: 'delivered' }]);
  });

  it('are changed, paused and resumed by their account only', async () => {
    const { webhook } = await (await domain.client()).ask<Created>(CREATE, { url: URL });
    const stranger = await domain.client();
    for (const operation of [UPDATE, PAUSE, RESUME]) {
      expect(await stranger.refusal(operation, { id: webhook.id })).toMatchObject({ code: 'not_found' });
    }
  });
});
