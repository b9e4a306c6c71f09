import type { BrowserContext } from 'playwright-core';

/** Link and processor of the middle class: the values of Lighthouse for phones. */
const PHONE_NET = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const PHONE_CPU_SLOWDOWN = 4;
const READY_MS = 60_000;

/** A load of the overview with an empty cache. */
export interface FirstView {
  /** Navigation, heading and buttons are there and answer. */
  usableMs: number;
  /** Every number of the overview is there. */
  completeMs: number;
  /**
   * Compressed, as they came over the wire until the overview was usable. Likely next pages are
   * loaded later.
   */
  documentBytes: number;
  scriptBytes: number;
  styleBytes: number;
}

/** Notes when the page's heading is there, and when nothing of it is still coming. */
function watchLoad(): void {
  const seen = globalThis as unknown as { usableMs?: number; completeMs?: number };
  new MutationObserver(() => {
    if (!document.querySelector('h1')) return;
    seen.usableMs ??= performance.now();
    if (!document.querySelector('.skeleton')) seen.completeMs ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Loads the overview of a context that is signed in; `asPhone`: on a slow link with a quarter of
 * the processor.
 */
export async function loadFirstView(context: BrowserContext, url: string, asPhone = false): Promise<FirstView> {
  await context.addInitScript(watchLoad);
  const page = await context.newPage();
  if (asPhone) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', PHONE_NET);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_CPU_SLOWDOWN });
  }
  await page.goto(url, { timeout: READY_MS });
  await page.waitForFunction(() => 'completeMs' in globalThis, undefined, { timeout: READY_MS });
  return page.evaluate((): FirstView => {
    const { usableMs, completeMs } = globalThis as unknown as Pick<FirstView, 'usableMs' | 'completeMs'>;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const before = resources.filter(({ startTime }) => startTime <= usableMs);
    const bytesOf = (suffix: string): number =>
      before.filter(({ name }) => name.endsWith(suffix)).reduce((sum, { encodedBodySize: size }) => sum + size, 0);
    return {
      ...{ usableMs, completeMs, documentBytes: document?.encodedBodySize ?? 0 },
      ...{ scriptBytes: bytesOf('.js'), styleBytes: bytesOf('.css') },
    };
  });
}

/**
 * Returns the scripts that the browser loads once the overview is usable and nothing is done:
 * likely next pages.
 */
export async function prefetchedScripts(context: BrowserContext, url: string, forMs: number): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'completeMs' in globalThis);
  await page.waitForTimeout(forMs);
  return page.evaluate(() => {
    const { usableMs } = globalThis as unknown as { usableMs: number };
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime > usableMs)
      .map(({ name }) => new URL(name).pathname);
  });
}
