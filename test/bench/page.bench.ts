import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openChromium, signIn } from '../support/browser/chromium.js';
import { benchCommand } from './bench-command.js';
import { type FirstView, loadFirstView, prefetchedScripts } from './page/first-view.js';
import { idleBytes } from './page/idle-bytes.js';
import { type PageToMeasure, startPageSystem } from './page/own-system.js';
import { searchSlowly } from './page/slow-search.js';
import { median, textTable } from './rest/report.js';

const PREFETCH_MS = 15_000;
const SETTLED_MS = 300_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const command = benchCommand(
  'page',
  `The web page in Chromium: how heavy its first view is and how soon it can be used, also on a slow phone; what an idle overview receives in
a minute; what is loaded before it is needed; a search of the catalogue on slow 3G. Starts a system with one account that has 309 subscriptions.`,
)
  .option('--url <url>', 'of a web page that runs already, with --email and --password of a login')
  .option('--email <email>')
  .option('--password <password>')
  .option('--runs <n>', 'loads on a fast connection', Number, 15)
  .option('--phone-runs <n>', 'loads on a slow phone', Number, 5)
  .option(
    '--idle-minutes <n>',
    'how long an idle overview is watched; lists of many streams are asked for every five',
    Number,
    6,
  )
  .option('--json <file>', 'writes the result there');

interface Options {
  url?: string;
  email?: string;
  password?: string;
  runs: number;
  phoneRuns: number;
  idleMinutes: number;
  json?: string;
}

interface Measured {
  what: string;
  value: number;
  unit: string;
  /** Upper limit. */
  target?: number;
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function measure(
  browser: Browser,
  page: PageToMeasure,
  { runs, phoneRuns, idleMinutes }: Options,
): Promise<Measured[]> {
  const { url } = page;
  const door = await browser.newContext();
  const hall = await door.newPage();
  await signIn(hall, url, page.email, page.password);
  if (page.subscriptions > 0) {
    say('waiting until all streams are collected …');
    const tile = hall.locator('.tile', { hasText: 'Collecting now' });
    await tile.getByText(String(page.subscriptions), { exact: true }).waitFor({ timeout: SETTLED_MS });
  }
  const storageState = await door.storageState();
  await door.close();
  const loads = async (count: number, asPhone: boolean): Promise<FirstView[]> => {
    const views: FirstView[] = [];
    // The first is not counted: the server reads the files for it.
    for (let run = 0; run <= count; run += 1) {
      const options: BrowserContextOptions = { storageState, ...(asPhone && PHONE) };
      const context = await browser.newContext(options);
      const view = await loadFirstView(context, url, asPhone);
      if (run > 0) views.push(view);
      if (run === count && !asPhone)
        say(`prefetched: ${(await prefetchedScripts(context, url, PREFETCH_MS)).join(' ')}`);
      await context.close();
    }
    return views;
  };
  say('loading the overview …');
  const fast = await loads(runs, false);
  say('loading the overview on a slow phone …');
  const slow = await loads(phoneRuns, true);
  const [first] = fast;
  if (!first) throw new Error('--runs must be at least 1');
  say('watching an idle overview …');
  const idle = await browser.newContext({ storageState });
  const overview = await idle.newPage();
  await overview.goto(url);
  const { total, byOperation } = await idleBytes(overview, idleMinutes * 60_000);
  say(
    [...byOperation]
      .sort(([, a], [, b]) => b - a)
      .map(([name, bytes]) => `  ${name} ${Math.round(bytes / idleMinutes)} B a minute`)
      .join('\n'),
  );
  await idle.close();
  say('searching the catalogue on slow 3G …');
  const phone = await browser.newContext({ storageState, ...PHONE });
  const { loadedMs, foundMs } = await searchSlowly(phone, url);
  await phone.close();
  const ms = (what: string, views: readonly FirstView[], of: (view: FirstView) => number): Measured[] => [
    { what: `${what}, median`, value: median(views.map(of)), unit: 'ms' },
    { what: `${what}, slowest`, value: Math.max(...views.map(of)), unit: 'ms' },
  ];
  const firstBytes = first.documentBytes + first.scriptBytes + first.styleBytes;
  return [
    { what: 'first view, compressed', value: firstBytes / 1000, unit: 'kB', target: 120 },
    { what: 'of it JavaScript', value: first.scriptBytes / 1000, unit: 'kB' },
    ...ms('usable', fast, ({ usableMs }) => usableMs),
    ...ms('complete', fast, ({ completeMs }) => completeMs),
    ...ms('usable on a slow phone', slow, ({ usableMs }) => usableMs),
    ...ms('complete on a slow phone', slow, ({ completeMs }) => completeMs),
    {
      what: `idle overview${page.subscriptions > 0 ? ` with ${page.subscriptions} subscriptions` : ''}, a minute`,
      value: total / idleMinutes / 1000,
      unit: 'kB',
      target: 20,
    },
    { what: 'catalogue with an empty cache on slow 3G', value: loadedMs, unit: 'ms' },
    { what: 'search of the catalogue on slow 3G', value: foundMs, unit: 'ms', target: 2_000 },
  ];
}

const rounded = (value: number): number => Number(value.toPrecision(3));

async function main(): Promise<void> {
  const options = command.parse().opts<Options>();
  const { url, email = '', password = '', json } = options;
  const given = url === undefined ? null : { url, email, password, subscriptions: 0, close: async () => undefined };
  const page: PageToMeasure = given ?? (await startPageSystem(say));
  const browser = await openChromium();
  try {
    const load = os.loadavg();
    const results = (await measure(browser, page, options)).map((row) => ({ ...row, value: rounded(row.value) }));
    console.log(
      textTable(
        results.map(({ what, value, unit, target }) => ({
          ...{ what, value: `${value} ${unit}`, target: target === undefined ? '' : `at most ${target} ${unit}` },
          met: target === undefined ? '' : value <= target ? 'yes' : 'MISSED',
        })),
      ),
    );
    if (json !== undefined) {
      const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
      const at = new Date().toISOString();
      await writeFile(json, `${JSON.stringify({ bench: 'page', at, machine, load, results }, null, 2)}\n`);
    }
  } finally {
    await browser.close();
    await page.close();
  }
}

await main();
process.exit();
