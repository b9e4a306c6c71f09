import path from 'node:path';
import { execa } from 'execa';
import { messageOf } from '../../schema/text/message-of.js';
import type { Child } from './child.js';
import { READY_TIMEOUT_MS, startSupervised, type SystemParts } from './system.js';
import { readFile } from 'node:fs/promises';
import { watch } from 'node:fs';
import { LAYERS } from '../layers.js';

/** Editors write a file in several steps, and a checkout changes many files at once. */
const SETTLE_MS = 150;

/**
 * Relative paths that a compiled file loads: imports, worker threads, child processes, and files
 * beside it.
 */
const RELATIVE_IMPORT = /['"`](\.{1,2}\/[^'"`\s]+)['"`]/g;

/** Time that a restart in development waits for running work, which is retried. */
const STOP_GRACE_MS = 500;

/**
 * Compiles changed sources and restarts the processes that load them. Reports a change that does
 * not compile or a process that does not start, and waits for the next change. Resolves when the
 * command is interrupted.
 */
export async function restartOnChange(parts: SystemParts, started: readonly Child[]): Promise<void> {
  const { say, signal } = parts;
  const children = new Map(started.map((child) => [child.plan.name, child]));
  for await (const changed of sourceChanges(signal)) {
    try {
      await execa(process.execPath, [path.join('scripts', 'build.mjs')], { all: true });
    } catch (error) {
      say(`build     failed: ${messageOf(error)}`);
      continue;
    }
    await Promise.all([...children.values()].map((child) => restartIfConcerned(child, changed)));
  }

  async function restartIfConcerned(child: Child, changed: ReadonlySet<string>): Promise<void> {
    const { plan } = child;
    const loaded = await loadedFiles([plan.script, ...(plan.bundles ?? [])]);
    const reason = [...changed].find((source) => loaded.has(compiledNameOf(source)));
    if (reason === undefined || signal.aborted) return;
    const since = Date.now();
    await child.stop(STOP_GRACE_MS).catch(() => undefined);
    const next = startSupervised(plan, parts);
    children.set(plan.name, next);
    try {
      await next.ready(READY_TIMEOUT_MS);
      say(`${plan.name.padEnd(10)}restarted in ${((Date.now() - since) / 1000).toFixed(1)} s (${reason} changed)`);
    } catch (error) {
      say(`${plan.name.padEnd(10)}${messageOf(error)}`);
    }
  }
}

/**
 * Returns the files that these compiled scripts load, directly or indirectly; paths are relative to
 * `dist/`.
 */
export async function loadedFiles(entries: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith('.js')) return;
    const code = await readFile(path.join('dist', file), 'utf8').catch(() => '');
    const loaded = [...code.matchAll(RELATIVE_IMPORT)].map(([, name = '']) => path.join(path.dirname(file), name));
    await Promise.all(loaded.map(visit));
  };
  await Promise.all(entries.map(visit));
  return found;
}

/** Returns the compiled file of a source, relative to `dist/`. */
export const compiledNameOf = (source: string): string => source.replace(/\.ts$/, '.js');

/**
 * Yields the sources that changed, each time after they have settled; ends when the signal is
 * aborted.
 */
async function* sourceChanges(signal: AbortSignal): AsyncGenerator<ReadonlySet<string>> {
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
