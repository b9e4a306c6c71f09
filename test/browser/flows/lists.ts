import { setTimeout as sleep } from 'node:timers/promises';
import mysql2 from 'mysql2/promise';
import type { Locator, Page } from 'playwright-core';
import type { PageWorld } from '../../support/browser/page-world.js';
import { seedManyRows } from '../../support/browser/many-rows.js';
import { until } from '../../support/until.js';
import { problemsOf } from './looks.js';

/** Rows in sight and some around them; a page of the server has 100. */
const MOST_DRAWN = 80;
const MANY_PAGES = 25;
/** Position at which a page begins. */
const PAGE_EDGE = 1_200;
const SLOW_MS = 1_000;

const rowsOf = (page: Page): Locator => page.locator('tr[data-index]');
const boxOf = (page: Page): Locator => page.locator('.list-box');
const indexes = (page: Page): Promise<number[]> =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['index'])));

/** Scrolls to the end of what is known until at least `rows` rows are. */
async function scrollTo(page: Page, rows: number): Promise<void> {
  await until('the rows are reached', async () => {
    await boxOf(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    return Math.max(0, ...(await indexes(page))) >= rows;
  });
}

/** The text of the first row that is whole below the head of the list. */
const topRow = (page: Page): Promise<string> =>
  boxOf(page).evaluate((box) => {
    const edge = box.querySelector('th')!.getBoundingClientRect().bottom;
    const rows = [...box.querySelectorAll<HTMLElement>('tr[data-index]')];
    return rows.find((row) => row.getBoundingClientRect().top >= edge)?.querySelector('strong')?.innerText ?? '';
  });

/** Lists with ten thousand rows. */
export function listsFlow(world: PageWorld): void {
  const open = async (path: string, title: string): Promise<void> => {
    await world.page.goto(`${world.url}/${path}`);
    await world.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await rowsOf(world.page).first().waitFor();
  };
  const count = (text: string): Promise<void> =>
    world.page.getByRole('status').getByText(text, { exact: true }).waitFor();

  test('thousands of subscriptions scroll, with few of them drawn', async () => {
    await seedManyRows(world.system.env.MYSQL_URL ?? '', world.accountId);
    await open('subscriptions', 'Subscriptions');
    await count('10,000 subscriptions');
    expect(await rowsOf(world.page).count()).toBeLessThan(MOST_DRAWN);
    await scrollTo(world.page, MANY_PAGES * 100);
    expect(await rowsOf(world.page).count()).toBeLessThan(MOST_DRAWN);
  });

  test('Back and a reload come back to the same rows', async () => {
    const { page } = world;
    await until('rows of two pages are drawn', async () => {
      const [first = 0] = await indexes(page);
      const missing = PAGE_EDGE - 4 - first;
      if (Math.abs(missing) < 4) return (await topRow(page)) !== '';
      await boxOf(page).evaluate((box, rows) => box.scrollBy(0, rows * 46), missing);
      return false;
    });
    const top = await topRow(page);
    await page
      .getByRole('link', { name: new RegExp(top) })
      .first()
      .click();
    await page.getByRole('heading', { name: new RegExp(top), level: 1 }).waitFor();
    await page.goBack();
    await until('the row is there after Back', async () => (await topRow(page)) === top);
    // The upper page comes after the lower one, whose rows must not move then.
    let pages = 0;
    await page.route('**/graphql', async (route) => {
      const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string };
      if (operationName === 'PageSubscriptions') await sleep((pages += 1) === 1 ? SLOW_MS : 0);
      await route.continue();
    });
    await page.reload();
    await until('the row is there after a reload', async () => (await topRow(page)) === top);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await rowsOf(page).count()).toBeLessThan(MOST_DRAWN);
  });

  test('the server searches, filters and sorts, and the address keeps it', async () => {
    const { page } = world;
    await open('subscriptions', 'Subscriptions');
    await page.getByRole('searchbox', { name: 'Search' }).fill('seed00042');
    await count('1 of 10,000 subscriptions');
    expect(page.url()).toContain('q=seed00042');
    await page
      .getByRole('link', { name: /SEED00042/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /SEED00042/, level: 1 }).waitFor();
    await page.goBack();
    await count('1 of 10,000 subscriptions');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('seed00042');
    await page.getByLabel('State', { exact: true }).selectOption('ACTIVE');
    await page.getByText('No matches').waitFor();
    await world.button('Clear search and filters').click();
    await count('10,000 subscriptions');
    await page.getByTitle('Sort by datastream').click();
    await until('the first name is first', async () => (await topRow(page)) === 'SEED00000');
    expect(await page.getByRole('columnheader', { name: 'Datastream' }).getAttribute('aria-sort')).toBe('ascending');
    await page.reload();
    await until('the first name is first again', async () => (await topRow(page)) === 'SEED00000');
  });

  test('a filter keeps what was typed just before it, however busy the page is', async () => {
    const { page } = world;
    // In one task of the browser, so that nothing can be drawn in between.
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.evaluate((input) => {
      const state = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === 'State')!;
      // React watches the property of the element, and must not see this as its own change.
      Reflect.set(HTMLInputElement.prototype, 'value', 'seed00042', input);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      Reflect.set(HTMLSelectElement.prototype, 'value', 'PAUSED', state);
      state.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await count('1 of 10,000 subscriptions');
    expect(await search.inputValue()).toBe('seed00042');
    expect(new URL(page.url()).searchParams.get('q')).toBe('seed00042');
    await search.fill('');
    await page.getByLabel('State', { exact: true }).selectOption('');
    await count('10,000 subscriptions');
  });

  test('rows are walked and selected by keyboard', async () => {
    const { page } = world;
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    await page.getByRole('checkbox', { name: 'Select SEED00000 trades at binance' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Select SEED00001 trades at binance');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('End');
    await until('the last loaded row has the focus', async () => /SEED00\d\d9 /.test((await focused()) ?? ''));
    await page.keyboard.press('Control+a');
    await page.getByText(/^\d00 selected$/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Selected rows' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Home');
    await until('the first row has the focus', async () => (await focused())?.includes('SEED00000') ?? false);
  });

  test('a range of rows is selected by Shift, and unsubscribed', async () => {
    const { page } = world;
    await page.getByRole('checkbox', { name: 'Select SEED00003 trades at binance' }).click();
    await page.getByRole('checkbox', { name: 'Select SEED00008 trades at binance' }).click({ modifiers: ['Shift'] });
    await page.getByText('6 selected').waitFor();
    expect(await page.getByRole('button', { name: 'Pause (0)' }).isDisabled()).toBe(true);
    await world.button('Unsubscribe').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('6 subscriptions deleted').waitFor();
    await count('9,994 subscriptions');
    expect(await page.getByRole('link', { name: /SEED00005/ }).count()).toBe(0);
  });

  test('selected subscriptions become an export set', async () => {
    const { page } = world;
    await page.getByRole('checkbox', { name: 'Select SEED00000 trades at binance' }).click();
    await page.getByRole('checkbox', { name: 'Select SEED00001 trades at binance' }).click();
    await world.button('Export as a set').click();
    await page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    const chosen = page.getByRole('list', { name: 'Selected datastreams' });
    await chosen.getByText('SEED00001').waitFor();
    expect(await chosen.getByRole('listitem').count()).toBe(2);
  });

  test('exports scroll and filter, and a bulk action tells what failed', async () => {
    const { page } = world;
    await open('exports', 'Exports');
    await count('10,000 exports');
    await scrollTo(page, 1_000);
    expect(await rowsOf(page).count()).toBeLessThan(MOST_DRAWN);
    await page.getByLabel('Status', { exact: true }).selectOption('FAILED');
    await count('1,000 of 10,000 exports');
    expect(page.url()).toContain('status=FAILED');
    await page.getByRole('searchbox', { name: 'Search' }).fill('seed0001');
    await count('1 of 10,000 exports');
    await page.getByRole('searchbox', { name: 'Search' }).fill('seed001');
    await count('10 of 10,000 exports');
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByText('10 selected').waitFor();
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    await sql.query(
      "DELETE e FROM exports e JOIN datastreams d ON d.id = e.datastream_id WHERE d.instrument = 'SEED00110'",
    );
    await sql.end();
    await world.button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: '1 of 10 exports failed' }).waitFor();
    await page.getByText('9 deleted. What is left to do is still selected.').waitFor();
    expect(await page.getByRole('list', { name: 'Failures' }).innerText()).toContain('SEED00110');
    await world.button('Close').click();
  });

  test('an export whose files have expired says so', async () => {
    const { page } = world;
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    const id = `exp_${'1'.padStart(32, '0')}`;
    await sql.query('UPDATE exports SET expires_at = NOW() - INTERVAL 1 MINUTE WHERE id = ?', [id]);
    await sql.end();
    await page.goto(`${world.url}/exports/${id}`);
    await page.getByRole('heading', { name: 'The files have expired' }).waitFor();
    await page.getByText('Files expired', { exact: true }).waitFor();
    expect(await page.getByText('Loading failed').count()).toBe(0);
  });

  test('compact rows are remembered', async () => {
    const { page } = world;
    await open('exports', 'Exports');
    const height = (): Promise<number> =>
      page.evaluate(() => document.querySelector('tr[data-index]')?.getBoundingClientRect().height ?? Infinity);
    const before = await height();
    await world.button('Compact rows').click();
    await until('rows are lower', async () => (await height()) < before - 4);
    await page.reload();
    await until('rows are low again', async () => (await height()) < before - 4);
    await world.button('Compact rows').click();
  });

  test('letters are kept while the page is busy, and Back brings the text before', async () => {
    const { page } = world;
    const busy = await world.context.newCDPSession(page);
    const search = page.getByRole('searchbox', { name: 'Search' });
    for (let round = 0; round < 6; round++) {
      await page.goto(`${world.url}/catalog?q=btc`);
      await search.waitFor();
      await busy.send('Emulation.setCPUThrottlingRate', { rate: 8 });
      await search.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('ethusdt trades ', { delay: 8 * (round % 3) });
      await page.getByLabel('Exchange').selectOption('binance');
      await page.waitForURL('**/catalog?q=ethusdt+trades&exchange=binance');
      await busy.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      expect(await search.inputValue()).toBe('ethusdt trades ');
    }
    await world.button('Search /').click();
    await page.getByRole('dialog').getByRole('combobox').fill('catalogue');
    await page
      .getByRole('option', { name: /Catalogue/ })
      .first()
      .click();
    await until('a link empties the field', async () => (await search.inputValue()) === '');
    await page.goBack();
    await until('Back fills it', async () => (await search.inputValue()) === 'ethusdt trades');
  });

  test('the audit log is filtered by person, change and time', async () => {
    const { page } = world;
    await open('audit', 'Audit log');
    await page.getByLabel('What', { exact: true }).selectOption('deleteSubscription');
    await page
      .getByRole('status')
      .getByText(/^6 of [\d,]+ changes$/)
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('owner@');
    await page
      .getByRole('status')
      .getByText(/^6 of [\d,]+ changes$/)
      .waitFor();
    await page.getByLabel('Last day (UTC)').fill('2026-01-01');
    await page.getByText('No matches').waitFor();
    expect(page.url()).toContain('action=deleteSubscription&q=owner%40&to=2026-01-01');
  });

  test('the catalogue pages through all streams', async () => {
    const { page } = world;
    await open('catalog?q=seed', 'Catalogue');
    await page
      .getByRole('status')
      .getByText(/^10,000 of [\d,]+ datastreams, best match first$/)
      .waitFor();
    await scrollTo(page, 600);
    expect(await rowsOf(page).count()).toBeLessThan(MOST_DRAWN);
  });

  test.each([1280, 1520])('at %d px the columns of the catalogue fill the list and can be read', async (width) => {
    const { page } = world;
    await page.setViewportSize({ width, height: 720 });
    const { names, blank } = await boxOf(page).evaluate((box) => {
      const heads = [...box.querySelectorAll('th')].map((head) => head.getBoundingClientRect());
      const right = Math.max(...heads.map((head) => head.right));
      return { names: heads.slice(1, 4).map((head) => head.width), blank: box.getBoundingClientRect().right - right };
    });
    expect(Math.min(...names)).toBeGreaterThan(110);
    expect(blank).toBeLessThan(24);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('axe finds nothing serious on long lists', async () => {
    expect(await problemsOf(world.page, world.url, ['subscriptions', 'exports', 'catalog', 'audit'])).toEqual([]);
  });
}
