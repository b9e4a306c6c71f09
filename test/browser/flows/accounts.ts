import { Secret, TOTP } from 'otpauth';
import { seriousProblems, signIn } from '../../support/browser/chromium.js';
import type { PageWorld } from '../../support/browser/page-world.js';

/** Checks an account's security: a second factor, keys that only read. */
export function accountsFlow(world: PageWorld): void {
  test('two-factor sign-in is turned on by a QR code, asked for, replaced by a recovery code, and turned off', async () => {
    const email = 'careful@example.com';
    const password = await world.newPerson(email);
    const page = await world.newVisitor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await signIn(page, world.url, email, password, 'Accounts');
    await page.goto(`${world.url}/settings`);
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await button('Turn on').click();
    await page.getByLabel('Your password').fill(password);
    await button('Continue').click();
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    const secret = (await page.getByTestId('secret').innerText()).trim();
    const code = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await page.getByLabel('Code of the app').fill('000000');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The code is wrong or was used').waitFor();
    const used = code(0);
    await page.getByLabel('Code of the app').fill(used);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Two-factor sign-in is on' }).waitFor();
    const [recovery = ''] = (await page.getByTestId('secret').innerText()).trim().split('\n');
    await button('Done').click();
    await page.getByText(/10 recovery codes left/).waitFor();

    await button('Sign out').click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button('Sign in').click();
    await page.getByLabel('Code').fill(used);
    await button('Sign in').click();
    await page.getByText(/The code is wrong or was used/).waitFor();
    await page.getByLabel('Code').fill(recovery);
    await button('Sign in').click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.getByText(/9 recovery codes left/).waitFor();
    await button('Turn off').click();
    await page.getByLabel('Password or code').fill(code(1));
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await button('Turn on').waitFor();
    await page.context().close();
  });

  test('a key that only reads is shown as one', async () => {
    const { page, button } = world;
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await button('New key').click();
    await page.getByLabel('Name').fill('reader');
    await page.getByLabel('Rights').selectOption({ label: 'Read only' });
    await button('Create key').click();
    const key = (await page.getByTestId('secret').innerText()).trim();
    await button('Done').click();
    await page
      .getByRole('row', { name: /^reader/ })
      .getByText('read only')
      .waitFor();
    const refused = await fetch(`${world.system.url}/v1/subscriptions`, {
      method: 'POST',
      headers: { 'X-Api-Key': key },
    });
    expect(refused.status).toBe(403);

    const id = refused.headers.get('x-request-id') ?? '';
    await page.getByRole('link', { name: 'API requests' }).click();
    await page.getByRole('heading', { name: 'API requests', level: 1 }).waitFor();
    await page.getByRole('searchbox', { name: 'Request id' }).fill(`X-Request-Id: ${id}`);
    const row = page.getByRole('row', { name: /POST \/v1\/subscriptions 403 .* reader/ });
    await row.waitFor();
    expect(new URL(page.url()).searchParams.get('id')).toBe(id);
    await page.reload();
    await row.waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Request id' }).fill('req_0123');
    await page.getByText('A request id is req_ and 16 digits').waitFor();
    expect(new URL(page.url()).searchParams.has('id')).toBe(false);
  });

  test('a new account is led to its first file, until it dismisses the steps', async () => {
    const { accountId } = await world.system.staff.account();
    const email = 'new@example.com';
    const password = await world.newPerson(email, accountId);
    const page = await world.newVisitor();
    await signIn(page, world.url, email, password);
    const steps = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^(done|to do)$/ }) });
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    expect(await steps.getByRole('img', { name: 'to do' }).count()).toBe(5);
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Subscribe', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Catalogue', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Nothing is being collected').waitFor();
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0);
    const reference = page.getByRole('link', { name: 'REST reference' });
    expect(await reference.getAttribute('href')).toMatch(/\/docs$/);
    const guide = page.getByRole('link', { name: 'REST guide' });
    expect(await guide.getAttribute('href')).toMatch(/\/docs\/guide$/);
    await page.context().close();
  });
}
