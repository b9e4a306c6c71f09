/**
 * Milliseconds to wait before attempt `attempt` + 1: doubles from 20 ms, at most 500 ms, at least half of it.
 * `random` in [0, 1) spreads those that collided.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(500, 20 * 2 ** (attempt - 1));
  return Math.floor(ceiling / 2 + (ceiling / 2) * random);
}
