import { watch } from 'node:fs';
import path from 'node:path';
import { LAYERS } from '../layers.js';

/** Editors write a file in several steps, and a checkout changes many files at once. */
const SETTLE_MS = 150;

/**
 * Yields the sources that changed, each time after they have settled; ends when the signal is
 * aborted.
 */
export async function* sourceChanges(signal: AbortSignal): AsyncGenerator<ReadonlySet<string>> {
  let changed = new Set<string>();
  let settle: NodeJS.Timeout | undefined;
  let wake = (): void => undefined;
  const note = (file: string): void => {
    changed.add(file);
    clearTimeout(settle);
    settle = setTimeout(() => wake(), SETTLE_MS);
  };
  for (const layer of LAYERS) {
    watch(layer, { recursive: true, signal }, (_, name) => {
      if (name) note(path.join(layer, name));
    });
  }
  signal.addEventListener('abort', () => wake(), { once: true });
  while (!signal.aborted) {
    await new Promise<void>((resolve) => (wake = resolve));
    const settled = changed;
    changed = new Set();
    if (settled.size > 0) yield settled;
  }
}
