import { openChromium, signIn } from '../support/browser/chromium.js';
import { median } from './rest/report.js';
import { benchCommand } from './bench-command.js';
import { idleBytes } from './page/idle-bytes.js';
import { searchSlowly } from './page/slow-search.js';

const RUNS = 15;
const IDLE_MS = 60_000;

interface Load {
  /** Navigation, heading and buttons are there and answer. */
  usableMs: number;
  /** Every number of the overview is there. */
  completeMs: number;
  /** All of JavaScript and styles as they came over the wire. */
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

const command = benchCommand(
  'page',
  'How soon the web page can be used: the overview of a user who is signed in, loaded with an empty cache; what an idle overview receives in a minute; the catalogue on a slow phone.',
)
  .option('--url <url>', 'of the web page', 'http://127.0.0.1:4001')
  .requiredOption('--email <email>', 'of a login')
  .requiredOption('--password <password>', 'of that login');

async function main(): Promise<void> {
  const values = command.parse().opts<{ url: string; email: string; password: string }>();
  const browser = await openChromium();
  try {
    const door = await browser.newContext();
    await signIn(await door.newPage(), values.url, values.email, values.password);
    const storageState = await door.storageState();
    const loads: Load[] = [];
    // The first is not counted: the server reads the files for it.
    for (let run = 0; run <= RUNS; run += 1) {
      const context = await browser.newContext({ storageState });
      await context.addInitScript(watchLoad);
      const page = await context.newPage();
      await page.goto(values.url);
      await page.waitForFunction(() => 'completeMs' in globalThis);
      const load = await page.evaluate((): Load => {
        const { usableMs, completeMs } = globalThis as unknown as Pick<Load, 'usableMs' | 'completeMs'>;
        const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const bytesOf = (suffix: string): number =>
          resources
            .filter(({ name }) => name.endsWith(suffix))
            .reduce((sum, { encodedBodySize: size }) => sum + size, 0);
        return { usableMs, completeMs, scriptBytes: bytesOf('.js'), styleBytes: bytesOf('.css') };
      });
      if (run > 0) loads.push(load);
      await context.close();
    }
    const lineOf = (name: string, of: (load: Load) => number): string =>
      `${name.padEnd(12)}median ${median(loads.map(of)).toFixed(0)} ms, slowest ${Math.max(...loads.map(of)).toFixed(0)} ms`;
    console.log(lineOf('usable', ({ usableMs }) => usableMs));
    console.log(lineOf('complete', ({ completeMs }) => completeMs));
    const [{ scriptBytes, styleBytes } = { scriptBytes: 0, styleBytes: 0 }] = loads;
    console.log(
      `JavaScript ${(scriptBytes / 1000).toFixed(1)} kB, styles ${(styleBytes / 1000).toFixed(1)} kB (compressed)`,
    );
    const idle = await browser.newContext({ storageState });
    const overview = await idle.newPage();
    await overview.goto(values.url);
    const { total, byOperation } = await idleBytes(overview, IDLE_MS);
    const parts = [...byOperation].sort(([, a], [, b]) => b - a).map(([name, bytes]) => `${name} ${bytes}`);
    console.log(`idle overview: ${(total / 1000).toFixed(1)} kB a minute (${parts.join(', ')})`);
    const phone = await browser.newContext({ storageState, viewport: { width: 390, height: 844 } });
    const { loadedMs, foundMs } = await searchSlowly(phone, values.url);
    console.log(
      `catalogue on slow 3G with a quarter of the CPU: ${(loadedMs / 1000).toFixed(1)} s until its rows, a search ${(foundMs / 1000).toFixed(1)} s`,
    );
  } finally {
    await browser.close();
  }
}

await main();
