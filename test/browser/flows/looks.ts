import type { Page, Route } from 'playwright-core';
import { COLOUR_RULES, layoutShift, seriousProblems } from '../../support/browser/chromium.js';
import type { PageWorld } from '../../support/browser/page-world.js';

const GOOD_LAYOUT_SHIFT = 0.1;
const LOOKS: { colorScheme: 'light' | 'dark'; width: number; rules?: string[] }[] = [
  { colorScheme: 'light', width: 1280 },
  // The same elements as before in other colours.
  { colorScheme: 'dark', width: 1280, rules: COLOUR_RULES },
  { colorScheme: 'light', width: 390 },
];
const PLACES = [
  '',
  'catalog',
  'subscriptions',
  'availability',
  'quality',
  'exports',
  'exports/new',
  'schemas',
  'billing',
];
const MORE = [
  'keys',
  'requests',
  'webhooks',
  'members',
  'audit',
  'settings',
  'schemas/sch_00000000000000000000000000000001',
];
const STAFF = ['staff/accounts', 'staff/collectors', 'staff/exports?show=all', 'staff/exports/sets?show=all'];

/** Waits until colour transitions have ended, before contrast is measured. */
export async function coloursSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** Returns the visual problems of these pages, one line each. */
export async function problemsOf(page: Page, url: string, places: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    await page.goto(`${url}/${place}`);
    await page.locator('h1').waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'hidden' });
    const jumped = await layoutShift(page);
    if (jumped > GOOD_LAYOUT_SHIFT) found.push(`/${place} jumps by ${jumped.toFixed(3)}`);
    for (const { colorScheme, width, rules } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(coloursSettled);
      for (const problem of await seriousProblems(page, rules))
        found.push(`${colorScheme} ${width} /${place} ${problem}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) found.push(`${width} /${place} is ${overflow} px too wide`);
    }
  }
  return found;
}

/** Every page in both themes and at phone width, for owners and for staff. */
export function looksFlow(world: PageWorld): void {
  test('axe finds nothing serious in both themes and at phone width, and the layout is stable', async () => {
    expect(await problemsOf(world.page, world.url, [...PLACES, ...MORE])).toEqual([]);
  });

  test.each([
    [390, 844],
    [1280, 720],
  ])('signing out needs no scrolling at %i by %i', async (width, height) => {
    const { page } = world;
    await page.setViewportSize({ width, height });
    await page.goto(world.url);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) {
      await menu.click();
      await page.keyboard.press('Escape');
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
      await menu.click();
    }
    const box = await page.getByRole('button', { name: 'Sign out' }).boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(height);
  });

  test.each([
    [390, '', '.board'],
    [1280, 'subscriptions', '.list-box'],
  ])('at width %i the table of /%s needs no scrolling sideways', async (width, place, table) => {
    const { page } = world;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${world.url}/${place}`);
    await page.locator(`${table} tbody a`).first().waitFor();
    const hidden = await page.locator(table).evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
  });

  test('axe finds nothing serious in the REST reference and the guide', async () => {
    const page = await world.context.newPage();
    expect(await problemsOf(page, world.system.url, ['docs', 'docs/guide'])).toEqual([]);
    await page.close();
  });

  test.each([
    ['no-such-page', 'Page'],
    ['exports/exp_00000000000000000000000000000009', 'Export'],
    ['exports/sets/set_00000000000000000000000000000009', 'Export set'],
    ['schedules/sdl_00000000000000000000000000000009', 'Schedule'],
    ['schemas/sch_00000000000000000000000000000999', 'Schema'],
    ['webhooks/whk_00000000000000000000000000000009', 'Webhook'],
    ['quality/1/yesterday', 'Day'],
  ])('the unknown address %s has a heading and a title of its own', async (address, what) => {
    await world.page.goto(`${world.url}/${address}`);
    await world.page.getByRole('heading', { name: `${what} not found`, level: 1 }).waitFor();
    expect(await world.page.title()).toBe(`${what} not found · Market data`);
  });

  test.each([
    ['exports/exp_00000000000000000000000000000009', 'Export', 'PageExport'],
    ['webhooks/whk_00000000000000000000000000000009', 'Webhook', 'PageWebhook'],
  ])('the address %s, which could not be loaded, has a heading and a title of its own', async (address, what, name) => {
    const { page } = world;
    const refuse = async (route: Route): Promise<void> => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (!operationName.startsWith(name)) return route.fallback();
      const errors = [{ message: 'Not available now.', extensions: { code: 'permission_denied' } }];
      return route.fulfill({ json: { errors } });
    };
    await page.route('**/graphql', refuse);
    await page.goto(`${world.url}/${address}`);
    await page.getByRole('heading', { name: what, exact: true, level: 1 }).waitFor();
    await page.getByText('Not available now.').waitFor();
    expect(await page.title()).toBe(`${what} · Market data`);
    await page.unroute('**/graphql', refuse);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: `${what} not found`, level: 1 }).waitFor();
  });

  test('axe finds nothing serious on the staff pages', async () => {
    expect(await problemsOf(world.staff, world.url, STAFF)).toEqual([]);
  });
}
