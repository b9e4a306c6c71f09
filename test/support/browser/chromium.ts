import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { installedChromium } from '../../../scripts/stack/programs/chromium-program.js';

const axeSource = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Opens headless Chromium (Debian's package `chromium`). `keepsLeftPages`: with the cache of the
 * back button, which people have and playwright turns off.
 */
export async function openChromium({ keepsLeftPages = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: installedChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    ignoreDefaultArgs: keepsLeftPages ? ['--disable-back-forward-cache'] : [],
  });
}

/** The rules of axe that depend on colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's serious and critical findings on the page by all rules, or by some, one line each.
 */
export async function seriousProblems(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated, because the page's policy forbids adding a script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    interface Violation {
      id: string;
      impact: string;
      nodes: { target: string[]; failureSummary: string }[];
    }
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules);
}

/** Collects hidden errors of a page: exceptions and policy violations. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** Signs in; `first` is the heading of the next page. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  password: string,
  first = 'Overview',
): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: first, exact: true }).waitFor();
}

/** Measures layout shifts without input on every page of the context. */
export async function watchLayout(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = globalThis as unknown as { layoutShift: number };
    seen.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the cumulative layout shift since the page was loaded; below 0.1 is good. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);
