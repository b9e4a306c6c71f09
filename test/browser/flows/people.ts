import { signIn } from '../../support/browser/chromium.js';
import type { PageWorld } from '../../support/browser/page-world.js';

/** Flows of members and staff. */
export function peopleFlow(world: PageWorld): void {
  test('an invited user joins by link and has no access to keys, members and billing', async () => {
    const { page, button, url } = world;
    await page.getByRole('link', { name: 'Members' }).click();
    await button('Invite').click();
    await page.getByLabel('Email').fill('member@example.com');
    await button('Create link').click();
    const link = (await page.getByTestId('secret').innerText()).trim();
    await button('Done').click();

    const guest = await world.newVisitor();
    await guest.goto(link);
    await guest.getByLabel('Choose a password').fill('a good long password');
    expect(await guest.title()).toBe('Welcome · Market data');
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.getByRole('heading', { name: 'Overview' }).waitFor();
    for (const name of ['API keys', 'Billing', 'Members', 'Accounts']) {
      expect(await guest.getByRole('link', { name }).count()).toBe(0);
    }
    for (const path of ['keys', 'staff/accounts']) {
      await guest.goto(`${url}/${path}`);
      await guest.getByText('Page not found').waitFor();
    }
    await guest.goto(`${url}/subscriptions`);
    await guest.getByRole('cell', { name: /^live/ }).waitFor();
    await guest.getByRole('button', { name: 'Sign out' }).click();
    await guest.getByLabel('Email').waitFor();
    await guest.context().close();
  });

  test('staff find an account, act for it, and see collectors and all exports with their workflows', async () => {
    const email = 'staff@example.com';
    const password = await world.newPerson(email);
    const staff = await world.newVisitor();
    world.staff = staff;
    const link = (name: string) => staff.getByRole('link', { name, exact: true });
    await signIn(staff, world.url, email, password, 'Accounts');
    await staff.getByRole('searchbox', { name: 'Search' }).fill(world.accountId);
    await staff.getByRole('button', { name: 'Act for Test' }).click();
    await staff.getByRole('heading', { name: 'Overview' }).waitFor();
    await staff.getByText('You are acting for Test').waitFor();
    await link('Subscriptions').click();
    await staff.getByRole('cell', { name: /^live/ }).waitFor();
    await link('API keys').click();
    await staff.getByRole('cell', { name: 'notebook', exact: true }).waitFor();

    await link('Collectors').click();
    const binance = staff.getByRole('row', { name: /^binance/ });
    await binance.getByText('live', { exact: true }).waitFor();
    await link('All exports').click();
    await staff.getByText('No stuck exports').waitFor();
    await staff.getByRole('button', { name: 'All', exact: true }).click();
    const job = staff.getByRole('row', { name: /BTCUSDT trades/ }).first();
    const href = await job.getByRole('link', { name: 'Temporal' }).getAttribute('href');
    expect(href).toMatch(/^https?:\/\/.*\/workflows\/export-exp_[0-9a-f]{32}/);

    await staff.getByRole('button', { name: 'Stop', exact: true }).click();
    await staff.getByRole('heading', { name: 'Accounts' }).waitFor();
    expect(await link('Subscriptions').count()).toBe(0);
  });
}
