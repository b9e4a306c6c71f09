import path from 'node:path';
import { execa } from 'execa';
import { messageOf } from '../../schema/text/message-of.js';
import type { Child } from './child.js';
import { compiledNameOf, loadedFiles } from './loaded-sources.js';
import { sourceChanges } from './source-changes.js';
import { READY_TIMEOUT_MS, startSupervised, type SystemParts } from './system.js';

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
