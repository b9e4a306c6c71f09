import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePorts } from '../../scripts/stack/free-ports.js';
import { type Child, startChild } from '../../scripts/supervisor/child.js';
import { collectFaults, openChromium, seriousProblems, signIn } from '../support/browser/chromium.js';
import { type RunningSystem, startSystem } from '../support/running-system.js';

const STOP_MS = 20_000;
const READY_MS = 120_000;
/** Ends what hangs: a busy machine takes several times as long as a free one. */
const PATIENCE_MS = 60_000;
const EXPORT_MS = 120_000;
const FRAMES = 30;
const JS_BUDGET_BYTES = 200_000;

let system: RunningSystem;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[];
let server: Child;
let startServer: () => Promise<void>;
let url: string;
let accountId: string;
const owner = { email: 'owner@example.com', password: '' };

/** The page is served by a server of its own, beside the system's, which can go and come back alone. */
beforeAll(async () => {
  system = await startSystem();
  const [graphql, dashboard, metrics] = await freePorts(3);
  url = `http://127.0.0.1:${dashboard}`;
  startServer = async () => {
    const ports = { GRAPHQL_PORT: String(graphql), DASHBOARD_PORT: String(dashboard), METRICS_PORT: String(metrics) };
    server = startChild(
      {
        name: 'page-server',
        script: 'scripts/start-server.js',
        env: { ...system.env, ...ports },
        readyUrl: `${url}/readyz`,
      },
      path.resolve('.local/test/log'),
    );
    await server.ready(READY_MS);
  };
  await startServer();
  ({ accountId } = await system.account());
  const made = await system.admin('user', 'create', '--account', accountId, '--email', owner.email);
  owner.password = String(made['password']);
  browser = await openChromium();
  context = await browser.newContext({ acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  faults = collectFaults(page);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop(STOP_MS);
  await system?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function download(): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).first().click(),
  ]);
  return gunzipSync(await readFile(await file.path())).toString('utf8');
}

async function startCsvExport(schema: string): Promise<void> {
  await page.getByRole('link', { name: 'Export BTCUSDT trades' }).click();
  await page.getByLabel('Schema', { exact: true }).selectOption({ label: schema });
  await button('csv.gz').click();
  await button('10 min').click();
  await button('Start export').click();
  await page.getByRole('heading', { name: 'Progress' }).waitFor();
}

test('a wrong password is refused in words', async () => {
  await page.goto(url);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button('Sign in').click();
  await page.getByText('The email or the password is wrong.').waitFor();
});

test('the first view is small', async () => {
  await signIn(page, url, owner.email, owner.password);
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(JS_BUDGET_BYTES);
});

test('a key is shown once and works', async () => {
  await page.getByRole('link', { name: 'API keys' }).click();
  await button('New key').click();
  await page.getByLabel('Name').fill('notebook');
  await button('Create key').click();
  const secret = (await page.getByTestId('secret').innerText()).trim();
  await button('Copy').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await button('Done').click();
  await page.getByRole('cell', { name: 'notebook', exact: true }).waitFor();
  expect(await page.content()).not.toContain(secret);
  const answer = await fetch(`${system.url}/v1/subscriptions`, { headers: { 'X-Api-Key': secret } });
  expect(answer.status).toBe(200);
});

test('one click in the catalogue starts collection, and the data arrives', async () => {
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('btcusdt trades');
  await page.getByLabel('Exchange').selectOption('binance');
  await button('Subscribe to BTCUSDT trades at binance').click();
  await page.getByText('BTCUSDT trades: collecting').waitFor();
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('cell', { name: 'collecting' }).waitFor();
});

test('an export runs before the eyes, and its file holds what the exchange sent', async () => {
  while (system.sent('btcusdt@trade').length < FRAMES) await sleep(100);
  await startCsvExport('raw (messages as received)');
  await page.getByText('succeeded').first().waitFor({ timeout: EXPORT_MS });
  const [header, ...lines] = (await download()).trimEnd().split('\n');
  expect(header).toBe('collection_timestamp_ns,data');
  const frames = lines.map((line) => line.slice(line.indexOf(',') + 2, -1).replaceAll('""', '"'));
  const sent = system.sent('btcusdt@trade');
  const first = sent.indexOf(frames[0] ?? '');
  expect(frames.length).toBeGreaterThan(10);
  expect(frames).toEqual(sent.slice(first, first + frames.length));
  await button('Copy as curl').click();
  await page.getByText('curl command copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`'${system.url}/v1/exports'`);
});

test('a schema is built by clicking into a real message, tried live, published, and used', async () => {
  await page.getByRole('link', { name: 'Schemas' }).click();
  await button('New schema').click();
  await page.getByLabel('Name').fill('prices');
  await button('Create').click();
  await page.getByTitle('Add a column for data.p', { exact: true }).click();
  await page.getByTitle('Add a column for data.q', { exact: true }).click();
  await page.getByRole('columnheader', { name: /^p/ }).waitFor();
  await button('Changes').click();
  await page.getByText('"output_column": "q"').waitFor();
  await button('Publish').click();
  await page.getByText('Published as version 2').waitFor();

  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await startCsvExport('prices (own, version 2)');
  await page.getByText('succeeded').first().waitFor({ timeout: EXPORT_MS });
  const [header, ...rows] = (await download()).trimEnd().split('\n');
  expect(header).toBe('collection_timestamp_ns,p,q');
  const prices = rows.map((row) => Number(row.split(',')[1]));
  const sent = system.sent('btcusdt@trade').map((frame) => (JSON.parse(frame) as { data: { p: string } }).data.p);
  const first = sent.findIndex(
    (price, i) => prices.slice(0, 8).every((value, j) => Number(sent[i + j]) === value) && price,
  );
  expect(prices).toEqual(sent.slice(first, first + prices.length).map(Number));
});

test('a server that goes and comes back is noticed, and nothing is lost', async () => {
  await page.getByRole('link', { name: 'Exports', exact: true }).click();
  await page.getByRole('row').nth(2).waitFor();
  await server.stop(STOP_MS);
  await page.getByText('The connection to the server is lost.').waitFor();
  await startServer();
  await page.getByText('The connection to the server is lost.').waitFor({ state: 'hidden' });
  // Told by the stream of events, which goes on by itself; the job is another process's.
  const apiKey = await newKey();
  const made = await fetch(`${system.url}/v1/exports`, {
    method: 'POST',
    headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      datastream_id: Number((await subscriptionOf(apiKey)).datastream_id),
      start_time: String(BigInt(Date.now() - 600_000) * 1_000_000n),
      end_time: String(BigInt(Date.now()) * 1_000_000n),
      schema: 'normalized',
      format: 'parquet',
    }),
  });
  expect(made.status).toBe(202);
  await page
    .getByRole('row', { name: /normalized · parquet/ })
    .getByText('succeeded')
    .waitFor({ timeout: EXPORT_MS });
});

async function newKey(): Promise<string> {
  const { key } = await system.admin('api-key', 'create', '--account', accountId, '--name', 'direct');
  return String(key);
}

async function subscriptionOf(apiKey: string): Promise<{ datastream_id: number }> {
  const answer = await fetch(`${system.url}/v1/subscriptions`, { headers: { 'X-Api-Key': apiKey } });
  const { items } = (await answer.json()) as { items: { datastream_id: number }[] };
  return items[0] ?? { datastream_id: 0 };
}

test('somebody invited joins by the link, and sees nothing of keys, people and billing', async () => {
  await page.getByRole('link', { name: 'Members' }).click();
  await button('Invite').click();
  await page.getByLabel('Email').fill('member@example.com');
  await button('Make the link').click();
  const link = (await page.getByTestId('link').innerText()).trim();
  await button('Done').click();

  const other = await browser.newContext();
  const guest = await other.newPage();
  guest.setDefaultTimeout(PATIENCE_MS);
  await guest.goto(link);
  await guest.getByLabel('Choose a password').fill('a good long password');
  await guest.getByRole('button', { name: 'Join' }).click();
  await guest.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(await guest.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  await guest.goto(`${url}/keys`);
  await guest.getByText('There is no such page').waitFor();
  await guest.goto(`${url}/subscriptions`);
  await guest.getByRole('cell', { name: 'collecting' }).waitFor();
  await guest.getByRole('button', { name: 'Sign out' }).click();
  await guest.getByLabel('Email').waitFor();
  await other.close();
});

/** Colours on their way from one theme to the other are nobody's contrast. */
async function coloursSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

test('axe finds nothing serious, in both themes and at phone width', async () => {
  const found: string[] = [];
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
  ] as const;
  const places = ['', 'catalog', 'subscriptions', 'availability', 'exports', 'exports/new', 'schemas', 'billing'];
  const more = ['keys', 'webhooks', 'members', 'audit', 'settings', 'schemas/sch_00000000000000000000000000000001'];
  for (const place of [...places, ...more]) {
    await page.goto(`${url}/${place}`);
    await page.locator('h1').waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'hidden' });
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(coloursSettled);
      for (const problem of await seriousProblems(page)) found.push(`${colorScheme} ${width} /${place} ${problem}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) found.push(`${width} /${place} is ${overflow} px too wide`);
    }
  }
  expect(found).toEqual([]);
});

test('nothing went wrong unseen', () => {
  expect(faults).toEqual([]);
});
