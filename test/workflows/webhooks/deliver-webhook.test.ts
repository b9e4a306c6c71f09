import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { webhookWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { parseNetworks } from '../../../schema/webhooks/webhook-target.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { until } from '../../support/until.js';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Delivery {
  id: string;
  event: string;
  status: string;
  attempts: { httpStatus: number | null; error: string | null }[];
}

/** Server, relay, worker, MySQL and Temporal are the real ones; the receiver is ours. */
describe('webhooks through the whole system', () => {
  const system = new ExportSystem();
  const received: Received[] = [];
  /** Next answers of the receiver, then 204. */
  const answers: number[] = [];
  let receiver: Server;
  let base: string;
  let worker: ExportWorker;
  let datastreamId: string;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(answers.shift() ?? 204, { Location: `${base}/elsewhere` }).end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    await system.open({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' });
    datastreamId = await system.datastream('ETHUSDT', 'book_ticker');
    await system.grant(datastreamId, 1_000n, 2_000n);
    worker = createWorker(
      { ...system.workerSettings, webhookPrivateNetworks: parseNetworks('127.0.0.0/8') },
      pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
      { core: system.server.inProcessTransport() },
    );
    void worker.run();
    await until('the worker polls', () => worker.ready());
  });
  afterAll(async () => {
    await worker?.shutdown();
    await system.close();
    receiver?.close();
  });

  async function webhook(path: string, events?: string[]): Promise<{ id: string; secret: string }> {
    const { createWebhook } = await system.account(
      'mutation ($url: String!, $events: [String!]) { createWebhook(url: $url, events: $events) { webhook { id } secret } }',
      { url: base + path, events },
    );
    const made = createWebhook as { webhook: { id: string }; secret: string };
    return { id: made.webhook.id, secret: made.secret };
  }

  async function deliveries(id: string): Promise<Delivery[]> {
    const data = await system.account(
      'query ($id: ID!) { webhook(id: $id) { deliveries { nodes { id event status attempts { httpStatus error } } } } }',
      { id },
    );
    return (data.webhook as { deliveries: { nodes: Delivery[] } }).deliveries.nodes;
  }

  async function settled(id: string): Promise<Delivery> {
    let latest: Delivery | undefined;
    await until('the delivery ends', async () => {
      [latest] = await deliveries(id);
      return latest !== undefined && latest.status !== 'PENDING';
    });
    return latest!;
  }

  const at = (path: string) => received.filter((one) => one.path === path);

  it('deliver the export job as REST returns it, signed', async () => {
    const hook = await webhook('/done');
    const exportId = await system.createExport({ datastreamId, fromNs: '1000', toNs: '2000', schema: 'normalized' });
    await system.finished(exportId);
    expect(await settled(hook.id)).toMatchObject({ event: 'export.succeeded', status: 'DELIVERED' });
    const [delivery, ...others] = at('/done');
    expect(others).toEqual([]);
    expect(delivery!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-event': 'export.succeeded',
    });
    const job = new Webhook(hook.secret).verify(delivery!.body, delivery!.headers as Record<string, string>);
    expect(job).toEqual({
      id: exportId,
      datastream_id: Number(datastreamId),
      start_time: 1000,
      end_time: 2000,
      format: 'csv',
      format_options: {},
      schema: 'normalized',
      status: 'succeeded',
      progress: 1,
      rows: 0,
      bytes: expect.any(Number) as number,
      created_at: expect.any(String) as string,
      started_at: expect.any(String) as string,
      finished_at: expect.any(String) as string,
      expires_at: expect.any(String) as string,
    });
  });

  it('are retried with the same id until accepted', async () => {
    const hook = await webhook('/flaky', ['export.failed']);
    answers.push(500);
    await system.account('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: hook.id });
    const { id } = await settled(hook.id);
    answers.push(503);
    await system.account('mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { id } }', { id });
    expect(await settled(hook.id)).toMatchObject({
      status: 'DELIVERED',
      attempts: [
        { httpStatus: 500, error: 'responded with 500' },
        { httpStatus: 503, error: 'responded with 503' },
        { httpStatus: 204, error: null },
      ],
    });
    expect(new Set(at('/flaky').map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
  });

  it('follow no redirect; the test button tries once', async () => {
    const hook = await webhook('/moved');
    answers.push(302);
    await system.account('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: hook.id });
    expect(await settled(hook.id)).toMatchObject({
      event: 'webhook.test',
      status: 'FAILED',
      attempts: [{ httpStatus: 302, error: 'responded with 302' }],
    });
    expect(at('/elsewhere')).toEqual([]);
  });

  it('end at 410, and after the webhook was deleted', async () => {
    const hook = await webhook('/gone', ['export.failed']);
    answers.push(410);
    await system.account('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: hook.id });
    const { id } = await settled(hook.id);
    const again = 'mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { id } }';
    answers.push(410);
    await system.account(again, { id });
    expect(await settled(hook.id)).toMatchObject({
      status: 'FAILED',
      attempts: [{ httpStatus: 410 }, { httpStatus: 410 }],
    });
    expect(await system.client.workflow.getHandle(webhookWorkflowId(id, 1)).result()).toBe('refused');
    answers.push(503);
    await system.account(again, { id });
    await until('three deliveries arrive', () => at('/gone').length === 3);
    await system.account('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id: hook.id });
    expect(await system.client.workflow.getHandle(webhookWorkflowId(id, 2)).result()).toBe('gone');
    expect(at('/gone')).toHaveLength(3);
  });

  it('are sent by a redelivery if their workflow was terminated, or waits', async () => {
    const hook = await webhook('/lost', ['export.failed']);
    answers.push(503);
    await system.account('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: hook.id });
    const { id } = await settled(hook.id);
    const again = 'mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { id } }';
    answers.push(503);
    await system.account(again, { id });
    await until('it is tried', () => at('/lost').length === 2);
    await system.client.workflow.getHandle(webhookWorkflowId(id, 1)).terminate();
    answers.push(503);
    await system.account(again, { id });
    await until('it is tried again', () => at('/lost').length === 3);
    await system.account(again, { id });
    expect(await settled(hook.id)).toMatchObject({ status: 'DELIVERED' });
    expect(await system.client.workflow.getHandle(webhookWorkflowId(id, 2)).result()).toBe('gone');
    expect(at('/lost')).toHaveLength(4);
  });

  it('never reach a private network, even through a name that resolves to it', async () => {
    const hook = await webhook('/private');
    // As if DNS had changed its mind after the address was accepted.
    await system.server.core.database.main.query(
      `UPDATE webhooks SET url = REPLACE(url, '127.0.0.1', 'localhost') WHERE id = ?`,
      [hook.id],
    );
    const guarded = createWorker(
      { ...system.workerSettings, webhookPrivateNetworks: parseNetworks('192.0.2.0/24') },
      pino({ level: 'silent' }),
      { core: system.server.inProcessTransport() },
    );
    await worker.shutdown();
    void guarded.run();
    await system.account('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: hook.id });
    const { status, attempts } = await settled(hook.id);
    await guarded.shutdown();
    expect(status).toBe('FAILED');
    expect(attempts).toEqual([{ httpStatus: null, error: expect.stringContaining('private network') as string }]);
    expect(at('/private')).toEqual([]);
  });
});
