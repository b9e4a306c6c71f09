import { type Client, SUBSCRIBE, type SubscriptionAnswer, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const OPEN = 'mutation ($input: StreamInput!) { openStream(input: $input) { id } }';
const REPORT = `mutation ($reports: [ConnectionReportInput!]!) { reportStreams(reports: $reports) {
  id end { code message details } revision streams { datastream { id } live { fromNs toNs } } } }`;
const WORK = 'query ($id: ID!) { streamConnection(id: $id) { revision } }';
const CHANGED = `query ($connections: [KnownStreamsInput!]!) { changedStreams(connections: $connections) {
  id revision streams { live { fromNs toNs } } } }`;

interface Answer {
  id: string;
  end: { code: string; details: object | null } | null;
  revision: string;
  streams: { live: { toNs: string | null }[] }[] | null;
}
interface Opened {
  client: Client;
  id: string;
  revision: string;
  subscription: string;
}

async function opened(options?: { plan: string }): Promise<Opened> {
  const client = await domain.client(options);
  const d = domain.streams['BTCUSDT trades']!;
  const { id: subscription } = await client.ask<SubscriptionAnswer>(SUBSCRIBE, { id: d });
  const { id } = await client.ask<{ id: string }>(OPEN, { input: { select: { datastreamIds: [d] } } });
  const { revision } = await domain.worker.ask<{ revision: string }>(WORK, { id });
  return { client, id, revision, subscription };
}

async function report({ id, revision }: Opened, bytes: number, more: object = {}): Promise<Answer> {
  const reports = [{ id, revision, bytes: String(bytes), messages: '3', ...more }];
  const [answer] = await domain.worker.ask<Answer[]>(REPORT, { reports });
  return answer!;
}

const usage = (accountId: string) =>
  domain.sql('SELECT byte_count AS bytes FROM stream_usage WHERE account_id = ? AND day = UTC_DATE()', [accountId]);

describe('a report', () => {
  it('meters each byte once, however often it is repeated', async () => {
    const one = await opened();
    expect(await report(one, 1_000)).toEqual({ id: one.id, end: null, revision: one.revision, streams: null });
    await report(one, 1_000);
    await report(one, 400);
    await report(one, 1_500);
    expect(await usage(one.client.accountId)).toEqual([{ bytes: '1500' }]);
    const rows = await domain.sql('SELECT byte_count, message_count FROM stream_connections WHERE id = ?', [one.id]);
    expect(rows).toEqual([{ byte_count: '1500', message_count: '3' }]);
  });

  it('of bytes counts like exported bytes: in the summary, in the caps and by day', async () => {
    const one = await opened();
    await report(one, 2 ** 30);
    expect(await one.client.ask('{ billingSummary { usage { exportGbTotal } } }')).toEqual({
      usage: { exportGbTotal: '1' },
    });
    const owner = domain.staffFor(one.client.accountId);
    expect(await owner.ask('{ billingCaps { code used } }')).toContainEqual({
      code: 'EXPORT_BYTES',
      used: String(2 ** 30),
    });
    const today = new Date().toISOString().slice(0, 10);
    const byDay = 'query ($d: String!) { billingUsageByDay(fromDay: $d, toDay: $d) { streamedBytes exportBytes } }';
    expect(await owner.ask(byDay, { d: today })).toEqual([{ streamedBytes: String(2 ** 30), exportBytes: '0' }]);
  });

  it('keeps the stream open, and of its end closes it', async () => {
    const one = await opened();
    await domain.sql('UPDATE stream_connections SET reported_at = NOW(6) - INTERVAL 16 SECOND WHERE id = ?', [one.id]);
    await report(one, 0);
    const isOpen = () =>
      domain.sql(
        'SELECT reported_at > NOW(6) - INTERVAL 15 SECOND AND ended_at IS NULL AS open, reason FROM stream_connections WHERE id = ?',
        [one.id],
      );
    expect(await isOpen()).toEqual([{ open: '1', reason: null }]);
    expect(await report(one, 0, { ended: 'client' })).toMatchObject({ end: null });
    expect(await isOpen()).toEqual([{ open: '0', reason: 'client' }]);
    expect(await domain.worker.ask(`query ($id: ID!) { streamConnection(id: $id) { id } }`, { id: one.id })).toBeNull();
    expect(await report(one, 0)).toMatchObject({ end: { code: 'not_found' } });
  });

  it('of an unknown stream ends it', async () => {
    const unknown = { ...(await opened()), id: `con_${'0'.repeat(32)}` };
    expect(await report(unknown, 5)).toMatchObject({ end: { code: 'not_found' } });
  });
});

describe('a stream ends', () => {
  it('when its key is deleted, or has expired', async () => {
    const [deleted, expired] = [await opened(), await opened()];
    await domain.sql('DELETE FROM api_keys WHERE account_id = ?', [deleted.client.accountId]);
    await domain.sql('UPDATE api_keys SET expires_at = NOW(6) WHERE account_id = ?', [expired.client.accountId]);
    for (const one of [deleted, expired]) {
      expect(await report(one, 0)).toMatchObject({ end: { code: 'unauthenticated' } });
    }
  });

  it('when its account is suspended, but not in the grace period', async () => {
    const one = await opened();
    const set = (status: string) =>
      domain.sql('UPDATE accounts SET access_status = ? WHERE id = ?', [status, one.client.accountId]);
    await set('GRACE');
    expect(await report(one, 0)).toMatchObject({ end: null });
    await set('SUSPENDED');
    expect(await report(one, 0)).toMatchObject({ end: { code: 'payment_required', details: { reason: 'suspended' } } });
  });

  it('when the trial is used up', async () => {
    const one = await opened({ plan: 'trial' });
    const limit = 5 * 2 ** 30;
    expect(await report(one, limit - 1)).toMatchObject({ end: null });
    expect(await report(one, limit)).toMatchObject({
      end: { code: 'payment_required', details: { reason: 'trial_export_cap', limit, current: limit } },
    });
  });
});

describe('rights that change', () => {
  it('come with the answer to the next report, and to who asks', async () => {
    const one = await opened();
    const known = { id: one.id, revision: one.revision };
    expect(await domain.worker.ask(CHANGED, { connections: [known] })).toEqual([]);
    await one.client.ask('mutation ($id: ID!) { pauseSubscription(id: $id) { id } }', { id: one.subscription });
    const answer = await report(one, 0);
    expect(answer.revision).not.toBe(one.revision);
    expect(answer.streams?.[0]?.live.map(({ toNs }) => toNs)).toEqual([expect.stringMatching(/^\d{19}$/)]);
    expect(await domain.worker.ask(CHANGED, { connections: [known] })).toEqual([
      { id: one.id, revision: answer.revision, streams: [{ live: answer.streams![0]!.live }] },
    ]);
    expect(await report({ ...one, revision: answer.revision }, 0)).toMatchObject({ end: null, streams: null });
  });

  it('of a deleted subscription leave nothing to read', async () => {
    const one = await opened();
    await one.client.ask('mutation ($id: ID!) { deleteSubscription(id: $id) }', { id: one.subscription });
    const { streams } = await report(one, 0);
    expect(streams).toMatchObject([{ live: [] }]);
  });
});
