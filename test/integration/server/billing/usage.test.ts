import { type Client, EXPORT, SEALED_THROUGH, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';
import { succeedExport } from '../../../support/core/write-export.js';

const domain = useTestDomain();
const GIB = 1_073_741_824;
const DAYS = `query ($from: String!, $to: String!) { billingUsageByDay(fromDay: $from, toDay: $to) {
  day streamMinutes exportBytes exports } }`;
const CAPS = '{ billingCaps { code used included left overage warningPercent } }';

/** An export of that size that succeeds. */
async function exported(client: Client, bytes: number): Promise<void> {
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '100', toNs: '200' };
  const { id } = await client.ask<{ id: string }>(EXPORT, { input });
  await succeedExport(domain.worker, id, { bytes: String(bytes) });
}
const subscribe = (client: Client, count: number) =>
  Promise.all(
    Object.values(domain.streams)
      .slice(0, count)
      .map((id) => client.ask(SUBSCRIBE, { id })),
  );
const warnings = (accountId: string) =>
  domain.sql<{ subject_id: string; payload: object }>(
    `SELECT subject_id, payload FROM events WHERE account_id = ? AND kind = 'billing.cap_reached' ORDER BY id`,
    [accountId],
  );

describe('usage by day', () => {
  it('counts the minutes of every stream, also side by side, and exports on the day they ended', async () => {
    const client = await domain.client();
    await subscribe(client, 2);
    const ns = (at: string) => `${Date.parse(at)}000000`;
    const [from, to] = [ns('2026-01-01T23:00:00Z'), ns('2026-01-02T00:30:00Z')];
    await domain.sql('UPDATE spans SET from_ns = ?, to_ns = ? WHERE account_id = ?', [from, to, client.accountId]);
    await domain.sql(SEALED_THROUGH, [to]);
    await domain.sql('INSERT INTO export_usage VALUES (?, ?, ?, ?, ?)', [
      ...[`exp_c${client.accountId.slice(5)}`, client.accountId, '2026-01', 700, '2026-01-02 23:59:59.999'],
    ]);
    const owner = domain.staffFor(client.accountId);
    expect(await owner.ask(DAYS, { from: '2025-12-31', to: '2026-01-03' })).toEqual([
      { day: '2025-12-31', streamMinutes: '0', exportBytes: '0', exports: 0 },
      { day: '2026-01-01', streamMinutes: '120', exportBytes: '0', exports: 0 },
      { day: '2026-01-02', streamMinutes: '60', exportBytes: '700', exports: 1 },
      { day: '2026-01-03', streamMinutes: '0', exportBytes: '0', exports: 0 },
    ]);
  });

  it.each([
    [{ from: '2026-01-01', to: '2026-04-03' }, 'toDay'],
    [{ from: 'yesterday', to: '2026-04-02' }, 'fromDay'],
  ])('refuses %j', async (range, field) => {
    const owner = domain.staffFor((await domain.client()).accountId);
    expect(await owner.refusal(DAYS, range)).toMatchObject({ code: 'invalid_argument', details: { field } });
  });
});

describe('caps', () => {
  it('show the used and the remaining part of the plan', async () => {
    const client = await domain.client({ plan: 'trial', status: 'TRIALING' });
    const owner = domain.staffFor(client.accountId);
    const streams = { code: 'STREAMS', used: '0', included: '3', left: '3', overage: false, warningPercent: null };
    const size = { code: 'EXPORT_BYTES', used: '0', included: String(5 * GIB), left: String(5 * GIB) };
    const bytes = { ...size, overage: false, warningPercent: null };
    expect(await owner.ask(CAPS)).toEqual([streams, bytes]);
    await subscribe(client, 3);
    await exported(client, 4 * GIB);
    expect(await owner.ask(CAPS)).toEqual([
      { ...streams, used: '3', left: '0', warningPercent: 100 },
      { ...bytes, used: String(4 * GIB), left: String(GIB), warningPercent: 80 },
    ]);
  });

  it('are announced by an event per threshold, and only for the highest of those reached together', async () => {
    const client = await domain.client({ plan: 'trial', status: 'TRIALING' });
    await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
    await exported(client, 3 * GIB);
    expect(await warnings(client.accountId)).toEqual([]);
    await exported(client, 1.5 * GIB);
    await exported(client, 1);
    const cap = { included: String(5 * GIB), overage: false };
    expect(await warnings(client.accountId)).toEqual([
      { subject_id: 'exportBytes', payload: { ...cap, percent: 80, used: String(4.5 * GIB) } },
    ]);
    await exported(client, GIB);
    await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT ticker'] });
    await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT depth5'] });
    expect((await warnings(client.accountId)).slice(1)).toMatchObject([
      { subject_id: 'exportBytes', payload: { percent: 100 } },
      { subject_id: 'streams', payload: { percent: 100, used: '3', included: '3' } },
    ]);
  });

  it('are announced again when a new billing period begins', async () => {
    const client = await domain.client();
    await domain.staffFor(client.accountId).ask('mutation { setCapWarnings(percents: [1]) }');
    const repeat = async () => {
      const { id } = await client.ask<{ id: string }>(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
      await client.ask('mutation ($id: ID!) { deleteSubscription(id: $id) }', { id });
      return (await warnings(client.accountId)).length;
    };
    expect([await repeat(), await repeat()]).toEqual([1, 1]);
    await domain.sql(`UPDATE cap_warnings SET period = 'pro 2020-01' WHERE account_id = ?`, [client.accountId]);
    expect([await repeat(), await repeat()]).toEqual([2, 2]);
  });

  it('are sent only to webhooks that select them', async () => {
    const client = await domain.client({ plan: 'trial', status: 'TRIALING' });
    const CREATE = `mutation ($events: [String!]) { createWebhook(url: "https://hooks.example.com/x", events: $events) {
      webhook { id events } } }`;
    const { webhook } = await client.ask<{ webhook: { id: string } }>(CREATE, { events: ['billing.cap_reached'] });
    const usual = await client.ask<{ webhook: { events: string[] } }>(CREATE);
    expect(usual.webhook.events).toEqual(['export.succeeded', 'export.failed', 'export.canceled']);
    await subscribe(client, 3);
    const sent = await domain.sql<{ body: string }>('SELECT webhook_id, event, body FROM webhook_deliveries');
    expect(sent).toMatchObject([{ webhook_id: webhook.id, event: 'billing.cap_reached' }]);
    expect(JSON.parse(sent[0]!.body)).toMatchObject({
      ...{ account_id: client.accountId, cap: 'streams', percent: 100, used: 3, included: 3, overage: false },
    });
  });
});

describe('settings of owners', () => {
  const SETTINGS = '{ billingSettings { capWarningPercents profile { company address country taxId invoiceEmail } } }';
  const SET = `mutation ($input: BillingProfileInput!) { updateBillingProfile(input: $input) { company } }`;
  const profile = { company: 'Acme', address: 'Main St 1', country: 'CH', taxId: '1', invoiceEmail: 'a@example.com' };

  it('is empty at first, and returns the stored values afterwards', async () => {
    const owner = domain.staffFor((await domain.client()).accountId);
    const empty = { company: '', address: '', country: '', taxId: '', invoiceEmail: '' };
    expect(await owner.ask(SETTINGS)).toEqual({ capWarningPercents: [80, 100], profile: empty });
    await owner.ask(SET, { input: profile });
    await owner.ask('mutation { setCapWarnings(percents: [90, 50, 90]) }');
    expect(await owner.ask(SETTINGS)).toEqual({ capWarningPercents: [50, 90], profile });
    await owner.ask('mutation { setCapWarnings(percents: []) }');
    expect(await owner.ask(SETTINGS)).toMatchObject({ capWarningPercents: [] });
  });

  it('refuses long values and invalid percentages', async () => {
    const owner = domain.staffFor((await domain.client()).accountId);
    const long = await owner.refusal(SET, { input: { ...profile, taxId: 'x'.repeat(501) } });
    expect(long).toMatchObject({ code: 'invalid_argument', details: { field: 'taxId' } });
    for (const percents of [[0], [101], [1, 2, 3, 4, 5, 6]]) {
      const refusal = await owner.refusal('mutation ($p: [Int!]!) { setCapWarnings(percents: $p) }', { p: percents });
      expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field: 'percents' } });
    }
  });
});
