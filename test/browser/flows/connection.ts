import type { Page } from 'playwright-core';
import { openChromium, signIn } from '../../support/browser/chromium.js';
import type { PageWorld } from '../../support/browser/page-world.js';
import { column } from '../../support/core/export-schemas.js';

const EXPORT_MS = 120_000;
const LOST = 'The connection to the server is lost.';

/** The page during and after a lost connection. */
export function connectionFlow(world: PageWorld, startCsvExport: (schema: string) => Promise<void>): void {
  test('a lost connection shows a notice; missed changes appear after reconnecting', async () => {
    const { page, system } = world;
    await page.getByRole('link', { name: 'Exports', exact: true }).click();
    await page.getByRole('row').nth(2).waitFor();
    await world.loseConnection();
    await page.getByText(LOST).waitFor();
    await startExport(system.url, await system.staff.apiKey(world.accountId));
    await world.restoreConnection();
    await page.getByText(LOST).waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /normalized · parquet/ });
    await row.getByText('succeeded').waitFor({ timeout: EXPORT_MS });
  });

  test('a change during an interruption too short for a notice appears', async () => {
    const { page, system } = world;
    await Promise.all([page.waitForResponse(isEvents), page.goto(`${world.url}/schemas`)]);
    await page
      .getByRole('link', { name: /normalized/ })
      .first()
      .waitFor();
    const apiKey = await system.staff.apiKey(world.accountId);
    await world.loseConnection();
    await createSchema(system.url, apiKey, 'made_unseen');
    await world.restoreConnection();
    await page.getByRole('link', { name: 'made_unseen' }).waitFor();
  });

  test('the page and the export continue after the server restarts during an export', async () => {
    const { page } = world;
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    await startCsvExport('normalized');
    await world.stopServer();
    await page.getByText(LOST).waitFor();
    await world.startServer();
    await page.getByText(LOST).waitFor({ state: 'hidden' });
    await page.getByText('succeeded').first().waitFor({ timeout: EXPORT_MS });
    await page.getByRole('link', { name: 'Download' }).waitFor();
  });

  test('a tab that is hidden or left gives its event stream back, and opens it again when it is seen', async () => {
    const page = await world.context.newPage();
    const opened = (): Promise<unknown> => page.waitForRequest(isEvents);
    const closed = (): Promise<unknown> => page.waitForEvent('requestfailed', isEvents);
    await Promise.all([opened(), page.goto(world.url)]);
    await Promise.all([closed(), setHidden(page, true)]);
    await Promise.all([opened(), setHidden(page, false)]);
    const tell = (event: string): Promise<boolean> =>
      page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event);
    await Promise.all([closed(), tell('pagehide')]);
    await Promise.all([opened(), tell('pageshow')]);
    await page.close();
  });

  test('pages behind the back button leave the connections to the page in sight', async () => {
    const browser = await openChromium({ keepsLeftPages: true });
    const page = await browser.newPage();
    await signIn(page, world.url, world.owner.email, world.owner.password);
    // More than the six connections that a browser opens to a server without TLS.
    for (const path of ['exports', 'schedules', 'quality', 'schemas', 'catalog', 'exports', 'schedules', 'quality']) {
      await page.goto(`${world.url}/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await browser.close();
  });
}

const isEvents = (request: { url: () => string }): boolean => request.url().includes('PageEvents');

/** Makes the page believe that its tab is hidden, or in sight: headless tabs always are. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Creates an export schema by REST, as a program would. */
async function createSchema(url: string, apiKey: string, name: string): Promise<void> {
  const made = await fetch(`${url}/v1/export-schemas`, {
    method: 'POST',
    headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, stream_category: 'trade', columns: [column('price')] }),
  });
  expect(made.status).toBe(201);
}

/** Exports the account's first stream by REST, as a program would. */
async function startExport(url: string, apiKey: string): Promise<void> {
  const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
  const listed = await fetch(`${url}/v1/subscriptions`, { headers });
  const { items } = (await listed.json()) as { items: { datastream_id: number }[] };
  const made = await fetch(`${url}/v1/exports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      datastream_id: items[0]?.datastream_id,
      start_time: String(BigInt(Date.now() - 600_000) * 1_000_000n),
      end_time: String(BigInt(Date.now()) * 1_000_000n),
      schema: 'normalized',
      format: 'parquet',
    }),
  });
  expect(made.status).toBe(202);
}
