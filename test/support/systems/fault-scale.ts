const FULL = process.env.FAULTS_FULL === '1';

/** How much the fault suites do: a form that CI has time for, and the full one (`npm run test:faults -- --full`). */
export const FAULT_SCALE = {
  full: FULL,
  /** Collectors killed at random moments. */
  kills: FULL ? 100 : 5,
  handovers: FULL ? 20 : 2,
  /** Locks taken over from a killed holder, by processes that all try at once. */
  lockTakeovers: FULL ? 1_000 : 100,
  /** Time for which a store is away. */
  awayMs: FULL ? 600_000 : 12_000,
} as const;
