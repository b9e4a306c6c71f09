import { poll } from '../../scripts/runtime/poll.js';

/** Resolves when `condition` holds, checked every `everyMs`. Rejects after `timeoutMs`. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
  everyMs = 20,
): Promise<void> {
  const timedOut = (): Error => new Error(`timed out waiting until ${what}`);
  await poll(async () => (await condition()) || undefined, { everyMs, timeoutMs, timedOut });
}
