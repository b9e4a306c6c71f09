const { FAULTS_FULL, FAULTS_ROUNDS } = process.env;
const FULL = FAULTS_FULL === '1';

/**
 * The scale of the fault suites: a short form for CI, and the full one (`npm run test:faults --
 * --full`).
 */
export const FAULT_SCALE = {
  full: FULL,
  /** Collectors killed at random moments. */
  kills: FULL ? 100 : 5,
  /** Workers killed in commits to a table: at each step, and at random moments. */
  commitKills: FULL ? { atEachStep: 4, random: 10 } : { atEachStep: 1, random: 2 },
  handovers: FULL ? 20 : 2,
  /** Number of faults of one of two collectors of a shard. `--rounds` sets it. */
  oneOfTwo: FAULTS_ROUNDS === undefined ? (FULL ? 100 : 2) : Number(FAULTS_ROUNDS),
  /** Locks taken over from a killed holder by competing processes. */
  lockTakeovers: FULL ? 1_000 : 40,
  /** Exports that are made while random parts fail, and the longest pause between two requests. */
  randomExports: FULL ? 200 : 8,
  randomPaceMs: FULL ? 2_000 : 1_500,
  /** Time in which streams are followed while random parts fail. */
  followedMs: FULL ? 900_000 : 60_000,
  /** Time that schemathesis may run. */
  schemathesisSeconds: FULL ? 600 : 100,
  /** Time that a store is away. */
  awayMs: FULL ? 600_000 : 12_000,
} as const;
