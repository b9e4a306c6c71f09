// Runs the longest test files first, so that no worker ends with one alone. Without durations of an earlier run, as in CI, Jest
// would order by file size.
import { existsSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** What takes a minute or more on two cores, longest first; the others follow in Jest's own order. */
const LONGEST = [
  'browser/dashboard',
  'contract/schemathesis',
  'fault/system/random-faults',
  'workflows/exports/export-workflow',
  'unit/workflows/engine/rows/differential',
  'workflows/exports/custom-transforms',
  'workflows/exports/storage-set-up',
  'end-to-end/processes/observed-system',
  'workflows/exports/export-run',
  'processes/schema/estimates/sample-captures',
  'integration/workflows/collection/stream-states',
  'workflows/maintenance/compaction',
].map((name) => `/test/${name}.test.ts`);

const missing = LONGEST.filter((file) => !existsSync(new URL(`../../..${file}`, import.meta.url)));
if (missing.length > 0) throw new Error(`longest-first.mjs names files that do not exist: ${missing.join(', ')}`);

const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((file) => path.endsWith(file));
  return rank < 0 ? LONGEST.length : rank;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
