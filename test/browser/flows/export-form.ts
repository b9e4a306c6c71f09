import type { Route } from 'playwright-core';
import { until } from '../../support/until.js';
import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';

/** The range of a new export, and the estimate beside it. */
export function exportFormFlow(world: PageWorld): void {
  const field = (label: string) => world.page.getByLabel(label, { exact: true });
  const pickTrades = async (): Promise<void> => {
    await world.page.goto(`${world.url}/exports/new`);
    await world.page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    await world.page.getByRole('combobox', { name: /datastream$/i }).fill('btcusdt trades binance');
    await world.page.getByRole('listbox').getByRole('option').first().click();
  };

  test('nothing is said of what is stored before a datastream is selected', async () => {
    await world.page.goto(`${world.url}/exports/new`);
    await world.page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    await field('From (UTC)').waitFor();
    expect(await world.page.getByText('Nothing is stored for you yet.').count()).toBe(0);
  });

  test('the range begins as what is stored, not as an empty hour', async () => {
    const { page } = world;
    await pickTrades();
    await page.getByText('The last that is stored for you, at most 24 hours.').waitFor();
    // What has just arrived may not be stored yet: the page asks again.
    await page
      .getByText(/^About .+ rows in 1 file$/)
      .filter({ hasNotText: / 0 rows/ })
      .waitFor();
  });

  test('a range is brushed over what is stored, and its ends move by arrow keys', async () => {
    const { page } = world;
    const area = page.locator('.brush-area');
    const box = (await area.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.5, box.y + 6);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + 6, { steps: 4 });
    await page.mouse.up();
    const start = page.getByRole('slider', { name: 'Start of the range' });
    const before = await field('From (UTC)').inputValue();
    expect(await start.getAttribute('aria-valuetext')).toBe(`${before} UTC`);
    await start.focus();
    await page.keyboard.press('ArrowRight');
    const after = await field('From (UTC)').inputValue();
    expect(after > before).toBe(true);
    expect(await start.getAttribute('aria-valuetext')).toBe(`${after} UTC`);
  });

  test('the text sets nanoseconds, and the end is after the start', async () => {
    await field('From (UTC)').fill('2026-01-31 12:30:15.000000001');
    await world.page
      .getByText(/2026-01-31T12:30:15\.000000001Z/)
      .first()
      .waitFor();
    await field('To (UTC)').fill('2026-01-30');
    await world.page.getByText('The end must be after the start.').waitFor();
  });

  test('an estimate that comes late never stands beside another range', async () => {
    const { page, button } = world;
    const late: Route[] = [];
    let isDelaying = true;
    await page.route('**/graphql', async (route) => {
      const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string };
      if (!isDelaying || operationName !== 'PageEstimate') return route.continue();
      late.push(route);
    });
    const answer = (rows: string) => ({
      body: JSON.stringify({
        data: { exportEstimate: { rows, bytes: '1000', partitions: 1, wouldDeny: null } },
      }),
      contentType: 'application/json',
    });
    const asked = (count: number) => until(`${count} estimates were asked for`, () => late.length >= count);
    const estimate = page.locator('.builder-estimate');
    await button('10 min').click();
    await asked(1);
    await button('24 h').click();
    await asked(2);
    // The later question is answered first.
    await late[1]!.fulfill(answer('2400')).catch(() => undefined);
    await estimate.getByText(/2,400 rows/).waitFor();
    await late[0]!.fulfill(answer('10')).catch(() => undefined);
    await button('7 d').click();
    // While the new one is on its way, none is shown.
    await estimate.getByText(/rows/).waitFor({ state: 'detached' });
    await asked(3);
    expect(await estimate.getByText(/rows/).count()).toBe(0);
    await late[2]!.fulfill(answer('7000')).catch(() => undefined);
    await estimate.getByText(/7,000 rows/).waitFor();
    expect(await estimate.getByText(/ 10 rows/).count()).toBe(0);
    isDelaying = false;
    await page.unroute('**/graphql');
  });

  test('times are shown in local time on the whole page, and that is remembered', async () => {
    const storageState = await world.context.storageState();
    const context = await world.browser.newContext({ timezoneId: 'Europe/Berlin', storageState });
    const page = await context.newPage();
    const from = (zone: string) => page.getByLabel(`From (${zone})`, { exact: true });
    const ns = BigInt(Date.parse('2026-07-01T12:00:00Z')) * 1_000_000n;
    await page.goto(`${world.url}/exports/new?from=${ns}`);
    expect(await from('UTC').inputValue()).toBe('2026-07-01 12:00:00');
    await page.getByRole('button', { name: 'Times in UTC: switch to local times' }).click();
    // What was entered stays the same moment.
    expect(await from('Europe/Berlin').inputValue()).toBe('2026-07-01 14:00:00');
    await from('Europe/Berlin').fill('2026-07-01 15:30');
    await page.reload();
    expect(await from('Europe/Berlin').inputValue()).toBe('2026-07-01 14:00:00');
    await page.getByRole('button', { name: 'Times in Europe/Berlin: switch to UTC' }).click();
    expect(await from('UTC').inputValue()).toBe('2026-07-01 12:00:00');
    await context.close();
  });

  test('axe finds nothing serious in a filled form', async () => {
    const { page } = world;
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    const link = await page.getByRole('link', { name: 'Export BTCUSDT trades' }).getAttribute('href');
    expect(await problemsOf(page, world.url, [link!.replace(/^\//, '')])).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });
}
