import type { PageWorld } from '../../support/browser/page-world.js';
import { until } from '../../support/until.js';
import { problemsOf } from './looks.js';

/** The page of a stream. */
export function streamsFlow(world: PageWorld): void {
  test('a stream has charts of its own, a range in the address, a book, and its newest messages', async () => {
    const { page } = world;
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    await page.getByRole('heading', { name: 'Subscriptions', level: 1 }).waitFor();
    await page
      .getByRole('link', { name: /BTCUSDT trades/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'BTCUSDT trades', level: 1 }).waitFor();
    await page.getByRole('button', { name: '1 h', exact: true }).click();
    expect(page.url()).toContain('last=1h');
    // A schedule adds the messages up, a minute after they arrived.
    await page.getByRole('application', { name: /^Price:/ }).waitFor({ timeout: 180_000 });
    await page.getByText('Table: Price').click();
    const cells = page.getByRole('region', { name: 'Price (scrollable)' }).getByRole('cell');
    expect(Number((await cells.nth(1).innerText()).replaceAll(',', ''))).toBeGreaterThan(0);
    const chart = page.getByRole('application', { name: /^Price:/ });
    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d, last /).waitFor({ state: 'attached' });
    // The other charts and the bands show the same moment.
    expect(await page.locator('.band-crosshair').count()).toBe(2);
    await page.keyboard.press('Escape');
    expect(await page.locator('.band-crosshair').count()).toBe(0);
    await page.getByText('Table: gaps and quality').click();
    await page.getByRole('link', { name: /^Day (pending|degraded|available)/ }).waitFor();
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('+');
    await until('the range is in the address', async () => /from=\d+&to=\d+/.test(page.url()));
    const zoomed = page.url();
    await page.reload();
    await page.getByRole('application', { name: /^Price:/ }).waitFor();
    expect(page.url()).toBe(zoomed);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await until('the range is in the address', async () => /from=\d+&to=\d+/.test(page.url()));
    const frames = page.getByRole('region', { name: 'Live messages (scrollable)' });
    await frames.getByText('btcusdt@trade').first().waitFor();
    const rows = async (): Promise<number> => frames.getByRole('row').count();
    const before = await rows();
    await until('more messages have come', async () => (await rows()) > before);
    await page.getByRole('button', { name: 'As rows' }).click();
    await frames.getByRole('columnheader', { name: /^price/ }).waitFor();
    // The schema of an earlier test: only its columns are shown, and the address keeps it.
    const heads = async (): Promise<string> => (await frames.getByRole('columnheader').allInnerTexts()).join(' ');
    await page.getByLabel('Schema', { exact: true }).selectOption({ label: 'prices (custom, version 2)' });
    // Until they come, the columns of the built-in schema are shown, or none.
    const ITS_COLUMNS = /^collection_timestamp_ns\s+p\s+q$/;
    await until('its columns are shown', async () => ITS_COLUMNS.test(await heads()));
    expect(await frames.getByRole('row').count()).toBeGreaterThan(1);
    expect(page.url()).toMatch(/[?&]from=\d+&to=\d+&schema=sch_\w+/);
    await page.reload();
    await frames.getByRole('columnheader', { name: /^q/ }).waitFor();
    await page.getByLabel('Schema', { exact: true }).selectOption({ label: 'normalized' });
    await frames.getByRole('columnheader', { name: /^price/ }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. The stream is still collected.').waitFor();
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByText('Messages appear here as soon as they are stored').waitFor();
    await page.getByRole('link', { name: 'Export this range' }).click();
    await page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    expect(page.url()).toMatch(/datastream=\d+&from=\d+&to=\d+/);
  });

  test('a drag over a chart selects its range', async () => {
    const { page } = world;
    await page.goBack();
    await page.getByRole('heading', { name: 'BTCUSDT trades', level: 1 }).waitFor();
    await page.getByRole('button', { name: '6 h', exact: true }).click();
    const chart = page.getByRole('application', { name: /^Price:/ }).locator('.u-over');
    await chart.scrollIntoViewIfNeeded();
    const box = (await chart.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.9, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 30, { steps: 4 });
    await page.mouse.up();
    await until('the range is in the address', async () => /from=\d+&to=\d+/.test(page.url()));
    const { searchParams } = new URL(page.url());
    const hours = Number(BigInt(searchParams.get('to')!) - BigInt(searchParams.get('from')!)) / 3.6e12;
    expect(hours).toBeGreaterThan(2.3);
    expect(hours).toBeLessThan(2.5);
  });

  test('it is readable in both themes and at phone width', async () => {
    const { pathname } = new URL(world.page.url());
    const path = pathname.slice(1);
    expect(await problemsOf(world.page, world.url, [path, `${path}?schema=normalized`])).toEqual([]);
    await world.page.emulateMedia({ colorScheme: 'light' });
    await world.page.setViewportSize({ width: 1280, height: 900 });
  });

  test.each(['Subscriptions', 'Catalogue'])('%s: a line draws the last 24 hours of a stream', async (list) => {
    const { page } = world;
    await page.getByRole('link', { name: list, exact: true }).click();
    await page.getByRole('heading', { name: list, level: 1 }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('btcusdt trades');
    await page
      .getByRole('row', { name: /BTCUSDT.*trades/ })
      .getByRole('img', { name: /^(price|[\d,]+ messages?) in \d+ h/ })
      .first()
      .waitFor();
  });
}
