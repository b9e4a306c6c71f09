import type { PageWorld } from '../../support/browser/page-world.js';

/** The page without a mouse. */
export function keyboardFlow(world: PageWorld): void {
  const focused = (): Promise<string> =>
    world.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );

  test('the first Tab offers to skip the navigation, and Enter does', async () => {
    const { page } = world;
    await page.goto(`${world.url}/catalog`);
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('a stream is found, subscribed to and deleted by keyboard alone', async () => {
    const { page } = world;
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.type('ethusdt trades');
    await page.getByLabel('Exchange').selectOption('binance');
    const subscribe = page.getByRole('button', { name: 'Subscribe to ETHUSDT trades at binance', exact: true });
    await subscribe.focus();
    await page.keyboard.press('Enter');
    await page.getByText('ETHUSDT trades: subscribed').waitFor();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('ETHUSDT trades: subscription deleted').waitFor();
  });

  test('the datastream that arrow keys select stays in sight', async () => {
    const { page } = world;
    await page.goto(`${world.url}/availability`);
    await page.getByRole('combobox', { name: 'Datastream' }).focus();
    await page.keyboard.type('btc');
    await page.getByRole('option').nth(20).waitFor();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowDown');
    const isInSight = await page.locator('[role=option][aria-selected=true]').evaluate((option) => {
      const [list, own] = [option.parentElement!.getBoundingClientRect(), option.getBoundingClientRect()];
      return own.top >= list.top && own.bottom <= list.bottom;
    });
    expect(isInSight).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('a dialog traps the focus, closes on Escape and restores the focus', async () => {
    const { page, button } = world;
    await page.goto(`${world.url}/keys`);
    await button('New key').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      // Between its last and first element, the focus visits the browser's controls, never the page
      // below.
      const below = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(below).toBe(false);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused()).toContain('New key');
  });

  test('the focus stays on the page when the row of a button is deleted', async () => {
    const { page, button } = world;
    await button('New key').click();
    await page.getByLabel('Name').fill('to delete');
    await button('Create key').click();
    await button('Done').click();
    await button('Delete to delete').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('slash opens the search on every page, arrows select, Enter opens', async () => {
    const { page } = world;
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('billing');
    await page.getByRole('option', { name: /Billing/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Included in the plan' }).waitFor();
    await page
      .getByText(/streams/)
      .first()
      .waitFor();
  });

  test('the search finds actions, schemas and streams, the exact name first', async () => {
    const { page } = world;
    const firstFor = async (text: string, first: RegExp): Promise<void> => {
      await page.getByRole('combobox', { name: /^Search pages/ }).fill(text);
      await page
        .getByRole('listbox', { name: 'Results' })
        .getByRole('option')
        .first()
        .filter({ hasText: first })
        .waitFor();
    };
    await page.keyboard.press('Control+k');
    await firstFor('new export', /^New export\s*Action/);
    await firstFor('kline_1m', /kline_1m/);
    await firstFor('kline_1M', /kline_1M/);
    await firstFor('BTCUSDT kline_1m', /^BTCUSDT · kline_1m/);
    await firstFor('normalized', /^normalized\s*Schema/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'normalized', level: 1 }).waitFor();
  });
}
