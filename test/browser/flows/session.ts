import { signIn } from '../../support/browser/chromium.js';
import type { PageWorld } from '../../support/browser/page-world.js';
import mysql2 from 'mysql2/promise';

/** Checks that users keep their work when their session or their connection ends. */
export function sessionFlow(world: PageWorld): void {
  test('a session that ended asks for the password over the page, and goes on where it was', async () => {
    const { page } = world;
    await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
    await page.getByRole('heading', { name: 'Catalogue', level: 1 }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('ethusdt');
    await page.getByText(/datastreams, best match first/).waitFor();
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    await sql.query('DELETE FROM sessions');
    await sql.end();
    await page.getByRole('searchbox', { name: 'Search' }).fill('ethusdt trades');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    // The dialog takes no letters from a user who has not noticed it.
    await page.keyboard.type('typed on');
    expect(await dialog.getByLabel('Email').inputValue()).toBe(world.owner.email);
    // As fast as they come: none may reach the page while the dialog closes.
    await Promise.all(Array.from({ length: 8 }, () => page.keyboard.press('Escape')));
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('The email or the password is wrong').waitFor();
    await dialog.getByLabel('Password').fill(world.owner.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('ethusdt trades');
    await page.getByRole('row', { name: /ETHUSDT trades at binance / }).waitFor();
  });

  test('a tab notices that another one has signed out, or signed in as another user', async () => {
    const { page, owner } = world;
    const email = 'second@example.com';
    const password = await world.newPerson(email, world.accountId);
    const tab = await world.context.newPage();
    for (const next of [{ email, password }, owner]) {
      await tab.goto(world.url);
      await tab.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await signIn(tab, world.url, next.email, next.password);
      await page.getByRole('navigation', { name: 'Main' }).getByTitle(next.email).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    }
    await tab.close();
  });

  test('a page that cannot be loaded keeps the navigation', async () => {
    const { page } = world;
    await page.route('**/assets/webhooks.page*', (route) => route.abort());
    await page.route('**/config.json', (route) => route.abort());
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.unroute('**/assets/webhooks.page*');
    await page.unroute('**/config.json');
    await page.getByRole('link', { name: 'Schemas' }).click();
    await page.getByRole('heading', { name: 'Schemas', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  });

  test('a page that was opened without a network loads when it returns', async () => {
    const { page } = world;
    await page.goto(`${world.url}/schemas`);
    await page.getByRole('heading', { name: 'Schemas', level: 1 }).waitFor();
    await world.context.setOffline(true);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    await world.context.setOffline(false);
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  });

  test('a browser that goes offline is noticed at once', async () => {
    await world.context.setOffline(true);
    await world.page.getByText('The connection to the server is lost.').waitFor({ timeout: 5_000 });
    await world.context.setOffline(false);
    await world.page.getByText('The connection to the server is lost.').waitFor({ state: 'hidden' });
  });
}
