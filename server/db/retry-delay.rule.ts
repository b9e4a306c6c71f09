/**
 * Returns the delay in milliseconds before attempt `attempt` + 1: doubles from 20 ms to at most 500
 * ms, times 0.5 to 1. `random` in [0, 1) spreads colliding attempts.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(500, 20 * 2 ** (attempt - 1));
  return Math.floor(ceiling / 2 + (ceiling / 2) * random);
}
