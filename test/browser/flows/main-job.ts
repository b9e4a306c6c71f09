import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { signIn } from '../../support/browser/chromium.js';
import type { PageWorld } from '../../support/browser/page-world.js';
import { until } from '../../support/until.js';

export const EXPORT_MS = 120_000;
const FRAMES = 30;
/** Scripts and styles, compressed. */
const FIRST_VIEW_BYTES = 120_000;

/** Downloads the first file of the shown export. */
export async function download(world: PageWorld): Promise<string> {
  const [file] = await Promise.all([
    world.page.waitForEvent('download'),
    world.page.getByRole('link', { name: 'Download' }).first().click(),
  ]);
  return gunzipSync(await readFile(await file.path())).toString('utf8');
}

/** Starts an export of BTCUSDT trades from the subscriptions. */
export async function startCsvExport({ page, button }: PageWorld, schema: string): Promise<void> {
  await page.getByRole('link', { name: 'Export BTCUSDT trades' }).click();
  await page.getByLabel('Schema', { exact: true }).selectOption({ label: schema });
  await button('csv.gz').click();
  await button('10 min').click();
  await button('Start export').click();
  await page.getByRole('heading', { name: 'Progress' }).waitFor();
}

/** Does the page's main job: an owner signs in, subscribes and exports. */
export function mainJobFlow(world: PageWorld): void {
  const { button } = world;

  test('a wrong password shows an error', async () => {
    await world.page.goto(world.url);
    await world.page.getByLabel('Email').fill(world.owner.email);
    await world.page.getByLabel('Password', { exact: true }).fill('not the password');
    await button('Sign in').click();
    await world.page.getByText('The email or the password is wrong').waitFor();
  });

  test('the first view is small', async () => {
    await signIn(world.page, world.url, world.owner.email, world.owner.password);
    await world.page.goto(world.url, { waitUntil: 'load' });
    await world.page.getByRole('heading', { name: 'Overview' }).waitFor();
    // What index.html names: likely next pages are loaded later, and are not counted.
    const bytes = await world.page.evaluate(async () => {
      const index = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
      const named = [...index.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')];
      const urls = new Set(named.map((one) => (one as HTMLScriptElement).src || (one as HTMLLinkElement).href));
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => urls.has(name))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
    });
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(FIRST_VIEW_BYTES);
  });

  test('a key is shown once and works', async () => {
    await world.page.getByRole('link', { name: 'API keys' }).click();
    await button('New key').click();
    await world.page.getByLabel('Name').fill('notebook');
    // Two clicks of a hurried user make one key.
    await button('Create key').dblclick();
    const secret = (await world.page.getByTestId('secret').innerText()).trim();
    await button('Copy').click();
    expect(await world.page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await button('Done').click();
    await world.page.getByRole('cell', { name: 'notebook', exact: true }).waitFor();
    expect(await world.page.content()).not.toContain(secret);
    const answer = await fetch(`${world.system.url}/v1/subscriptions`, { headers: { 'X-Api-Key': secret } });
    expect(answer.status).toBe(200);
  });

  test('one click in the catalogue starts collection, and data arrives', async () => {
    await world.page.getByRole('link', { name: 'Catalogue', exact: true }).click();
    await world.page.getByRole('searchbox', { name: 'Search' }).fill('btcusdt trades');
    await world.page.getByLabel('Exchange').selectOption('binance');
    await button('Subscribe to BTCUSDT trades at binance').click();
    await world.page.getByText('BTCUSDT trades: subscribed').waitFor();
    await world.page.getByRole('link', { name: 'Subscriptions' }).click();
    await world.page.getByRole('cell', { name: /^live/ }).waitFor();
  });

  test('an export runs live, and its file contains what the exchange sent', async () => {
    await until('frames were sent', () => world.system.sent('btcusdt@trade').length >= FRAMES);
    await startCsvExport(world, 'raw (messages as received)');
    await world.page.getByText('succeeded').first().waitFor({ timeout: EXPORT_MS });
    const [header, ...lines] = (await download(world)).trimEnd().split('\n');
    expect(header).toBe('collection_timestamp_ns,data');
    const frames = lines.map((line) => line.slice(line.indexOf(',') + 2, -1).replaceAll('""', '"'));
    const sent = world.system.sent('btcusdt@trade');
    const first = sent.indexOf(frames[0] ?? '');
    expect(frames.length).toBeGreaterThan(10);
    expect(frames).toEqual(sent.slice(first, first + frames.length));
    await button('Copy as curl').click();
    await world.page.getByText('curl command copied').waitFor();
    expect(await world.page.evaluate(() => navigator.clipboard.readText())).toContain(`BASE='${world.system.url}/v1'`);
  });
}
