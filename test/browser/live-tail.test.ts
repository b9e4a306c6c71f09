import type { Request } from 'playwright-core';
import { signIn } from '../support/browser/chromium.js';
import { usePageWorld } from '../support/browser/page-world.js';
import { until } from '../support/until.js';

const world = usePageWorld();
const SUBSCRIPTION = 'PageStreamRecords';
const QUIET_MS = 3_000;

/** Requests of the page by the operation that they name. */
const operationOf = (request: Request): string =>
  (JSON.parse(request.postData() ?? '{}') as { operationName?: string }).operationName ?? '';

const open = new Set<Request>();
const asked: string[] = [];

/** Trade ids in the order shown, the newest first. */
async function shownTrades(): Promise<number[]> {
  const rows = world.page.getByRole('region', { name: 'Live messages (scrollable)' }).getByRole('row');
  const texts = await rows.allInnerTexts();
  return texts.flatMap((text) => /"t":\s*(\d+)/.exec(text)?.[1] ?? []).map(Number);
}

async function moreTrades(): Promise<void> {
  const [newest = 0] = await shownTrades();
  await until('newer trades are shown', async () => (await shownTrades())[0]! > newest);
}

/** Trades have consecutive ids: none is missing, and none is shown twice. */
async function expectNoSeam(): Promise<void> {
  const ids = await shownTrades();
  expect(ids).toEqual(ids.map((_, i) => ids[0]! - i));
}

const setHidden = (hidden: boolean): Promise<void> =>
  world.page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('an owner subscribes to a stream and sees its messages from the first one on', async () => {
  const { page } = world;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.method() === 'POST') asked.push(operationOf(request));
    if (operationOf(request) === SUBSCRIPTION) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await signIn(page, world.url, world.owner.email, world.owner.password);
  await page.goto(`${world.url}/catalog`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('btcusdt trades');
  await page
    .getByRole('link', { name: /BTCUSDT trades/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await until('a trade is shown', async () => (await shownTrades()).length > 0);
  await moreTrades();
  await expectNoSeam();
  expect(open.size).toBe(1);
});

test('a connection that breaks goes on behind the last message', async () => {
  await world.loseConnection();
  await world.page
    .getByText(/The connection was lost|The server cannot be reached/)
    .first()
    .waitFor();
  await world.restoreConnection();
  await moreTrades();
  await expectNoSeam();
  expect(open.size).toBe(1);
});

test('a pause closes the connection, and following again goes on where it was', async () => {
  await world.page.getByRole('button', { name: 'Pause' }).click();
  await until('the connection is closed', async () => open.size === 0);
  await world.page.getByRole('button', { name: 'Follow' }).click();
  await moreTrades();
  await expectNoSeam();
});

test('a hidden page has no connection, and goes on when it is seen', async () => {
  await setHidden(true);
  await until('the connection is closed', async () => open.size === 0);
  const before = asked.filter((name) => name === SUBSCRIPTION).length;
  await world.page.waitForTimeout(QUIET_MS);
  expect(asked.filter((name) => name === SUBSCRIPTION)).toHaveLength(before);
  await setHidden(false);
  await moreTrades();
  await expectNoSeam();
});

test('rows of a schema come by the stream as well', async () => {
  await world.page.getByRole('button', { name: 'As rows' }).click();
  const table = world.page.getByRole('region', { name: 'Live messages (scrollable)' });
  await table.getByRole('columnheader', { name: 'trade_id' }).waitFor();
  expect(asked).not.toContain('PagePreview');
});

test('leaving the page closes the connection', async () => {
  expect(open.size).toBe(1);
  await world.page.getByRole('link', { name: 'Overview' }).first().click();
  await until('the connection is closed', async () => open.size === 0);
});
