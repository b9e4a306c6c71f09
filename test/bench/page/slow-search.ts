import type { BrowserContext } from 'playwright-core';

/** Chromium's "Slow 3G" of before 2019, without its handicap for phones: 400 kbit/s, 400 ms. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** A phone of the middle class. */
const CPU_SLOWDOWN = 4;

/** The catalogue on a slow phone, in milliseconds. */
interface SlowSearch {
  /** Time from an empty cache until rows are there. */
  loadedMs: number;
  /** Time from the last key until the rows of the search are there. */
  foundMs: number;
}

/** Loads the catalogue with an empty cache on a throttled connection, and searches it. */
export async function searchSlowly(context: BrowserContext, url: string): Promise<SlowSearch> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const rows = page.getByRole('table', { name: 'Datastreams' }).getByRole('row');
  const beganMs = performance.now();
  await page.goto(`${url}/catalog`);
  await rows.nth(1).waitFor({ timeout: 120_000 });
  const loadedMs = performance.now() - beganMs;
  const typedMs = performance.now();
  await page.getByRole('searchbox', { name: 'Search' }).fill('ethusdt trades');
  await page.getByText(/datastreams, best match first/).waitFor({ timeout: 120_000 });
  await page
    .getByRole('row', { name: /ETHUSDT trades/ })
    .first()
    .waitFor({ timeout: 120_000 });
  const foundMs = performance.now() - typedMs;
  await page.close();
  return { loadedMs, foundMs };
}
