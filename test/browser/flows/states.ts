import type { Page } from 'playwright-core';
import { seriousProblems } from '../../support/browser/chromium.js';
import type { PageWorld } from '../../support/browser/page-world.js';
import { coloursSettled } from './looks.js';

/**
 * A stream of each state: the simulator sends no tickers, OKX refuses connections, old Bybit topics
 * have no feed.
 */
const STREAMS = [
  { instrument: 'ETHUSDT', type: 'trades', exchange: 'binance', badge: /^live/, reason: null },
  { instrument: 'BTCUSDT', type: 'ticker', exchange: 'binance', badge: /^quiet$/, reason: null },
  {
    instrument: 'BTC-USDT',
    type: 'trades',
    exchange: 'okx',
    badge: /^disconnected$/,
    reason: /refuses the connection/,
  },
  {
    instrument: 'BTCUSD',
    type: 'trades',
    exchange: 'bybit_v2',
    badge: /^no feed$/,
    reason: /no live feed for bybit_v2/,
  },
] as const;

/** A page of exports has fifty. */
const MORE_THAN_A_PAGE = 53;

async function subscribe(page: Page, { instrument, type, exchange }: (typeof STREAMS)[number]): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${instrument} ${type}`);
  await page.getByLabel('Exchange').selectOption(exchange);
  const button = page.getByRole('button', { name: `Subscribe to ${instrument} ${type} at ${exchange}`, exact: true });
  if (exchange === 'bybit_v2')
    await page
      .getByRole('row', { name: /no feed/ })
      .first()
      .waitFor();
  await button.click();
  await page.getByText(`${instrument} ${type}: subscribed`).last().waitFor();
}

/** The collection state of each stream on all pages. */
export function statesFlow(world: PageWorld): void {
  test('a stream without a feed is marked before subscribing, with a warning afterwards', async () => {
    const { page } = world;
    await page.goto(`${world.url}/catalog`);
    for (const stream of STREAMS) await subscribe(page, stream);
    await page.getByText(/subscribed\. This service has no live feed for bybit_v2/).waitFor();
  });

  test('streams are live, quiet, disconnected or without feed, with the reason, on all pages', async () => {
    const { page } = world;
    for (const place of ['subscriptions', '']) {
      await page.goto(`${world.url}/${place}`);
      for (const { instrument, type, exchange, badge, reason } of STREAMS) {
        const row = page.getByRole('row', { name: new RegExp(`${instrument} ${type}.*${exchange}`) });
        await row.getByText(badge).waitFor();
        if (reason) await row.getByText(reason).waitFor();
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(coloursSettled);
        expect(await seriousProblems(page)).toEqual([]);
      }
    }
    await page.getByText(/of 5 subscribed/).waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('a stream that was never connected has no data', async () => {
    const { page } = world;
    await page.goto(`${world.url}/subscriptions`);
    const row = page.getByRole('row', { name: /BTC-USDT trades/ });
    await row.getByText('nothing yet').waitFor();
  });

  test('the overview counts all active exports, beyond the first page as well', async () => {
    const { page, system, accountId } = world;
    const key = await system.staff.apiKey(accountId);
    const call = (path: string, body?: object) =>
      fetch(`${system.url}/v1${path}`, {
        method: 'POST',
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const streams = await fetch(`${system.url}/v1/subscriptions`, { headers: { 'X-Api-Key': key } });
    const { items } = (await streams.json()) as { items: { datastream_id: number }[] };
    await system.withoutWorker(async () => {
      const ids: string[] = [];
      for (let i = 0; i < MORE_THAN_A_PAGE; i++) {
        const body = { datastream_id: items[0]?.datastream_id, start_time: i + 1, end_time: i + 2 };
        ids.push(((await (await call('/exports', body)).json()) as { id: string }).id);
      }
      await page.goto(world.url);
      await page.locator('.tile', { hasText: 'Active exports' }).getByText(String(MORE_THAN_A_PAGE)).waitFor();
      for (const id of ids) await call(`/exports/${id}/cancel`);
    });
  });

  test('staff see why an exchange is not collected', async () => {
    const { staff } = world;
    await staff.goto(`${world.url}/staff/collectors`);
    const row = (code: string) => staff.getByRole('row', { name: new RegExp(`^${code}`) });
    await row('okx').getByText('disconnected', { exact: true }).waitFor();
    await staff.getByText(/refuses the connection/).waitFor();
    await row('bybit_v2').getByText('no feed', { exact: true }).waitFor();
    await row('binance')
      .getByText(/\d live/)
      .waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await staff.emulateMedia({ colorScheme });
      await staff.evaluate(coloursSettled);
      expect(await seriousProblems(staff)).toEqual([]);
    }
  });

  test('the subscriptions are deleted', async () => {
    const { page } = world;
    await page.goto(`${world.url}/subscriptions`);
    for (const { instrument, type } of STREAMS) {
      await page.getByRole('button', { name: `Delete ${instrument} ${type}`, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('row', { name: new RegExp(`${instrument} ${type}`) }).waitFor({ state: 'detached' });
    }
  });
}
