const FIRST_MS = 250;
const LONGEST_MS = 30_000;

/**
 * Returns the wait before connection attempt number `attempt` (0: the first after a loss), with
 * `random` in [0, 1): doubling, half of it jitter. It begins after the time that the exchange asked
 * for.
 */
export function reconnectDelayMs(attempt: number, random: number, askedMs = 0): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return askedMs + ceiling / 2 + (ceiling / 2) * random;
}
