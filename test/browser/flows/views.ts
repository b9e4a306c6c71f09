import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';

/** Exports of order books and bars. */
export function viewsFlow(world: PageWorld): void {
  test('an export of trades offers bars, with estimate, first rows, and what was found', async () => {
    const { page, button } = world;
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    await page.getByRole('link', { name: 'Export BTCUSDT trades' }).click();
    const schema = page.getByLabel('Schema', { exact: true });
    await schema.getByRole('option', { name: 'normalized' }).waitFor({ state: 'attached' });
    expect(await schema.getByRole('option', { name: 'bars', exact: true }).count()).toBe(0);
    await button('Bars').click();
    await schema.selectOption('bars');
    await page.getByLabel('Size of a bar').fill('1w');
    await page
      .getByText(/^view\.size must be a duration/)
      .first()
      .waitFor();
    await page.getByLabel('Size of a bar').fill('1s');
    await button('10 min').click();
    await page.getByText(/^About .+ rows in 1 file$/).waitFor();
    await page.getByRole('columnheader', { name: /^vwap/ }).waitFor();
    await button('Start export').click();
    await page.getByText('bars · by time · size 1s · clock exchange · empty skip').waitFor();
    await page.getByText('succeeded').first().waitFor();
    await page.getByText('0 left out').waitFor();
    await page.getByRole('link', { name: 'Export again' }).click();
    expect(await page.getByLabel('Size of a bar').inputValue()).toBe('1s');
  });

  test('an export of depth offers order books; a ticker has no view', async () => {
    const { page, button } = world;
    const pick = async (name: string): Promise<void> => {
      await page.getByRole('combobox', { name: /datastream$/i }).fill(name);
      await page.getByRole('listbox').getByRole('option').first().click();
    };
    await page.goto(`${world.url}/exports/new`);
    await pick('btcusdt depth binance');
    await button('Order book').click();
    await page.getByLabel('Price step').fill('0.5');
    await page.getByLabel('Schema', { exact: true }).selectOption('book_20');
    await button('Remove BTCUSDT depth at binance').click();
    await pick('btcusdt ticker binance');
    await button('Order book').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Price step').count()).toBe(0);
  });

  test('axe finds nothing serious in the fields of views', async () => {
    const { page } = world;
    await page.goto(`${world.url}/subscriptions`);
    const link = await page.getByRole('link', { name: 'Export BTCUSDT trades' }).getAttribute('href');
    const view = encodeURIComponent(JSON.stringify({ kind: 'bars', by: 'time', size: '1m' }));
    expect(await problemsOf(page, world.url, [`${link!.replace(/^\//, '')}&view=${view}`])).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });
}
