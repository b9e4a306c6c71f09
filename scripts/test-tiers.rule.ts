/** `everyday`: what `npm test` runs. `rest`: what only `npm run test:full` runs. */
type TestTier = 'everyday' | 'rest';

/** Folders of `test` that run every day, except `LONG`. */
const FOLDERS = ['unit', 'processes', 'integration', 'contract'];

/** Long tests of these folders. Random ones are as long as their budget. */
const LONG = [
  'unit/workflows/views/book/partition/checkpoint-at',
  'unit/workflows/views/book/top-of-book',
  'unit/workflows/views/bars/random-bars',
  'processes/rest-facade/docs/samples',
  'processes/sandbox/pool/accounts',
  'processes/schema/estimates/sample-captures',
  'processes/schema/export-schemas/transforms/clickhouse/judged-by-clickhouse',
  'processes/workflows/transforms/arithmetic-differential',
  'processes/workflows/transforms/native-differential',
  'processes/workflows/views/bars/captures',
  'integration/bench/rest-bench',
  'integration/bench/scale-bench',
  'integration/workflows/collection/replay',
  'integration/workflows/collection/stream-states',
  'contract/schemathesis',
];

/**
 * Files of the other folders that run every day: the main flows, one fault of each kind, and each
 * page.
 */
const CHOSEN = [
  'workflows/destinations/deliver-set',
  'workflows/export-sets/export-sets-with-server',
  'workflows/exports/export-with-server',
  'workflows/maintenance/sweep',
  'workflows/previews/preview-with-server',
  'workflows/replay/replay',
  'workflows/views/book/book-with-server',
  'workflows/webhooks/deliver-webhook',
  'end-to-end/rest/exports',
  'end-to-end/rest/subscriptions',
  'browser/pages',
  // A process is killed, frozen, and stopped; a shard moves.
  'fault/collection/collector-killed',
  'fault/collection/collector-frozen',
  'fault/collection/collector-stopped',
  'fault/collection/collector-handover',
  'fault/exports/worker-killed',
  // A store is away, refuses its keys, and has a full disk; an exchange refuses; a host returns.
  'fault/server/mysql-away',
  'fault/collection/blob-away',
  'fault/exports/storage-key-rotated',
  'fault/collection/disk-full',
  'fault/collection/exchange-refuses',
  'fault/collection/host-returns',
];

/** Random tests that `npm test` runs with few cases, and the rest again with many. */
const RANDOM = ['unit/workflows/engine/rows/differential', 'unit/workflows/transforms/compute-arithmetic'];

/** The files that decide about tiers, for a test that each exists. */
export const NAMED_TESTS = [...LONG, ...CHOSEN, ...RANDOM];

/**
 * Returns whether a tier runs the file `name`: its path below `test`, without `.test.ts`.
 * Containers are in no tier.
 */
export function isInTier(tier: TestTier, name: string): boolean {
  const [folder = ''] = name.split('/');
  if (folder === 'containers') return false;
  const everyday = FOLDERS.includes(folder) ? !LONG.includes(name) : CHOSEN.includes(name);
  return tier === 'everyday' ? everyday : !everyday || RANDOM.includes(name);
}
