import type { Route } from 'playwright-core';
import type { PageWorld } from '../../support/browser/page-world.js';

/** Flows of owners, except keys, members and webhooks. */
export function ownersFlow(world: PageWorld): void {
  test('warnings and the billing address are saved, and a reached cap is shown immediately', async () => {
    const { page, button } = world;
    const warnings = page.getByLabel('Warn at these percentages of a cap');
    await page.getByRole('link', { name: 'Billing' }).click();
    await warnings.fill('2, 101');
    expect(await button('Save warnings').isDisabled()).toBe(true);
    await warnings.fill('2, 90');
    await button('Save warnings').click();
    await page.getByText('Warnings saved').waitFor();
    await page.getByLabel('Company').fill('Ann & Sons');
    await page.getByLabel('Email for invoices').fill('bills@example.com');
    await button('Save address').click();
    await page.getByText('Billing address saved').waitFor();
    await page.getByText('The numbers').click();
    for (const days of [7, 90]) {
      await button(`${days} d`).click();
      await page.getByText(`collected in ${days} days.`).waitFor();
      expect(await page.locator('.days tbody tr').count()).toBe(days);
    }
    await page.reload();
    await page.getByLabel('Company').waitFor();
    expect([await warnings.inputValue(), await page.getByLabel('Company').inputValue()]).toEqual([
      '2, 90',
      'Ann & Sons',
    ]);

    await page.getByRole('link', { name: 'Catalogue' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('ethbtc trades');
    await page.getByLabel('Exchange').selectOption('binance');
    await button('Subscribe to ETHBTC trades at binance').click();
    await page.getByText('2 % of the plan’s streams is used (2 of 100 streams): 98 left.').waitFor();
    await page.getByRole('status', { name: 'Messages' }).getByRole('link', { name: 'Plan and usage' }).click();
    await page.getByRole('heading', { name: 'Billing' }).waitFor();
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    await button('Delete ETHBTC trades').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await button('Delete ETHBTC trades').waitFor({ state: 'hidden' });
  });

  test('tiles claim nothing while they are loading', async () => {
    const { page } = world;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const hold = async (route: Route): Promise<void> => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName === 'PageCollectionSummary') await held;
      return route.fallback();
    };
    await page.route('**/graphql', hold);
    await page.goto(world.url);
    await page.getByText('queued or running').waitFor();
    expect(await page.getByText(/no stream needs attention|of 0 subscribed/).count()).toBe(0);
    answer();
    await page.getByText('no stream needs attention').waitFor();
    await page.unroute('**/graphql', hold);
  });

  test('a tile shows that its query failed, and recovers at the next try', async () => {
    const { page, button } = world;
    const refuse = async (route: Route): Promise<void> => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== 'PageCaps') return route.fallback();
      const errors = [{ message: 'Not available now.', extensions: { code: 'permission_denied' } }];
      return route.fulfill({ json: { errors } });
    };
    await page.route('**/graphql', refuse);
    await page.goto(world.url);
    await page.getByRole('alert').getByText('Not available now.').waitFor();
    await page.unroute('**/graphql', refuse);
    await button('Try again: Exported').click();
    await page.getByText(/^of .+ this period$/).waitFor();
  });
}

/** Runs last: deletes everything. */
export function deletionFlow(world: PageWorld): void {
  test('the data of the account is deleted once its name is typed', async () => {
    const { page, button } = world;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${world.url}/settings`);
    await button('Delete data').click();
    await page.getByLabel(/^Type the account’s name/).fill('test');
    expect(await button('Delete all data').isDisabled()).toBe(true);
    await page.getByLabel(/^Type the account’s name/).fill('Test');
    await button('Delete all data').click();
    await page.getByText(/^Deleted: \d+ exports, 1 subscription, 2 schemas, \d keys, 0 webhooks$/).waitFor();
    for (const [link, empty] of [
      ['Subscriptions', 'No subscriptions yet'],
      ['Exports', 'No exports yet'],
      ['API keys', 'No keys yet'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.getByText(empty).waitFor();
    }
  });
}
