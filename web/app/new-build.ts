const KEY = 'reloaded-at';
/** A reload that did not help must not be repeated at once. */
const ONCE_IN_MS = 20_000;

let isPrefetching = false;

/**
 * Reloads the page if a chunk of it is gone because the server has a newer build. While the server
 * cannot be reached nothing is reloaded: the shell stays, and says so.
 */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    // The import fails, and the page's boundary shows it.
    event.preventDefault();
    if (!isPrefetching) void reloadIfReachable();
  });
}

/** Returns whether the server answers. */
export async function isServerReachable(): Promise<boolean> {
  const response = await fetch('/config.json', { cache: 'no-store' }).catch(() => undefined);
  return response?.ok ?? false;
}

/** Reloads a page that could not be loaded, unless that was just done. */
export async function reloadIfReachable(): Promise<void> {
  const lastMs = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - lastMs < ONCE_IN_MS) return;
  if (!(await isServerReachable())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/**
 * Loads chunks of likely next pages, one after another, once the browser is idle. Not to save data.
 */
export function prefetchWhenIdle(chunks: readonly (() => Promise<unknown>)[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return;
  const rest = [...chunks];
  const next = (): void => {
    const chunk = rest.shift();
    if (!chunk) return;
    isPrefetching = true;
    void chunk()
      .catch(() => undefined)
      .finally(() => {
        isPrefetching = false;
        whenIdle(next);
      });
  };
  whenIdle(next);
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 3_000);
}
