import { awayFromTurn } from '../../../support/away-from-turn.js';
import { SEALED_THROUGH, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const SUMMARY = `{ billingSummary { accessStatus planCode currentPeriodEnd graceUntil
  usage { extraStreamMinutesTotal exportGbTotal exportGbExtra } } }`;
const GIB = 1_073_741_824;

describe('the billing summary', () => {
  beforeAll(() => awayFromTurn('month'));

  it('starts at zero, with the end of the calendar month', async () => {
    const client = await domain.client();
    const now = new Date();
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    expect(await client.ask(SUMMARY)).toEqual({
      accessStatus: 'ACTIVE',
      planCode: 'pro',
      currentPeriodEnd: end.toISOString().replace('Z', '000Z'),
      graceUntil: null,
      usage: { extraStreamMinutesTotal: '0', exportGbTotal: '0', exportGbExtra: '0' },
    });
  });

  it('counts exports of this period and minutes beyond the concurrent streams', async () => {
    const client = await domain.client({ plan: 'trial', status: 'TRIALING' });
    const month = new Date().toISOString().slice(0, 7);
    const usage = [
      [`exp_a${client.accountId.slice(5)}`, client.accountId, month, 6.5 * GIB],
      [`exp_b${client.accountId.slice(5)}`, client.accountId, '2020-01', 9 * GIB],
    ];
    for (const row of usage) await domain.sql('INSERT INTO export_usage VALUES (?, ?, ?, ?, NOW(6))', row);
    const ids = Object.values(domain.streams).slice(0, 3);
    for (const id of ids) await client.ask(SUBSCRIBE, { id });
    await domain.sql('UPDATE plans SET included_streams = 1 WHERE code = ?', ['trial']);
    const from = BigInt(Date.now() - 600_000) * 1_000_000n;
    await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [from.toString(), client.accountId]);
    await domain.sql(SEALED_THROUGH, [`${Date.now()}000000`]);
    const summary = await client.ask<{ usage: Record<string, string> }>(SUMMARY);
    expect(summary.usage).toMatchObject({ exportGbTotal: '6.5', exportGbExtra: '2' });
    const monthBegan = Date.parse(`${month}-01T00:00:00Z`);
    const minutes = Math.floor((2 * Math.min(600_000, Date.now() - monthBegan)) / 60_000);
    expect(Math.abs(Number(summary.usage['extraStreamMinutesTotal']) - minutes)).toBeLessThanOrEqual(1);
  });

  it("begins the period on the account's billing day, for what was exported before the day was set too", async () => {
    const client = await domain.client();
    const now = new Date();
    const day = Math.min(28, now.getUTCDate());
    const earlier = new Date(now.getTime() - 5 * 86_400_000);
    for (const [name, at, gib] of [
      ['a', now, 1],
      ['b', earlier, 2],
    ] as const) {
      const row = [`exp_${name}${client.accountId.slice(5)}`, client.accountId, at.toISOString().slice(0, 7)];
      await domain.sql('INSERT INTO export_usage VALUES (?, ?, ?, ?, ?)', [...row, gib * GIB, at]);
    }
    await domain.team.ask(`mutation { updateAccount(id: "${client.accountId}", billingDay: ${day}) { id } }`);
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day));
    expect(await client.ask(SUMMARY)).toMatchObject({
      currentPeriodEnd: end.toISOString().replace('Z', '000Z'),
      usage: { exportGbTotal: '1' },
    });
  });

  it('refuses a billing day that some months lack', async () => {
    const client = await domain.client();
    const set = domain.team.ask(`mutation { updateAccount(id: "${client.accountId}", billingDay: 29) { id } }`);
    await expect(set).rejects.toThrow(/billingDay/);
  });
});
