import { INTERRUPTED } from '../run-group.js';
import { createTeardown, type Teardown } from './teardown.js';
import { messageOf } from '../../schema/text/message-of.js';

export interface CommandParts {
  teardown: Teardown;
  /** Aborted by Ctrl-C or SIGTERM. */
  signal: AbortSignal;
}

const REPEATED_SIGNAL_MS = 1_000;

/**
 * Runs a command and stops everything that it started before it ends. The exit code is the result
 * of `work`, 130 after a signal, or 1 with the reason on stderr. A second signal ends the process
 * at once.
 */
export async function runWithTeardown(work: (parts: CommandParts) => Promise<number>): Promise<void> {
  const teardown = createTeardown((text) => console.error(text));
  const interruption = new AbortController();
  let since: number | undefined;
  const interrupt = (): void => {
    // Ctrl-C arrives twice: from the terminal to the group, and forwarded by npm.
    if (since !== undefined && Date.now() - since > REPEATED_SIGNAL_MS) process.exit(INTERRUPTED);
    if (since === undefined) console.error('\nStopping …');
    since ??= Date.now();
    interruption.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);
  let code = 1;
  try {
    code = await work({ teardown, signal: interruption.signal });
  } catch (error) {
    if (interruption.signal.aborted) code = INTERRUPTED;
    else console.error(`\n${messageOf(error)}`);
  }
  await teardown.run();
  process.exit(code);
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
