// Runs the longest test files first, so that no process ends with one alone. The others follow by
// path: a process keeps the modules that it has loaded.
import { existsSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** Files that take half a minute or more on two cores, longest first. */
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
].map((name) => `/test/${name}.test`);

const missing = LONGEST.filter((file) => !existsSync(new URL(`../../..${file}.ts`, import.meta.url)));
if (missing.length > 0) throw new Error(`longest-first.mjs names files that do not exist: ${missing.join(', ')}`);

const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((file) => path.includes(file));
  return rank < 0 ? LONGEST.length : rank;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1));
  }
}
