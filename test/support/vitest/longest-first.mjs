// Runs the longest test files first, so that no worker ends with one alone. The others follow by project: a worker keeps the
// modules that it has loaded for the next file of the same project.
import { existsSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** What takes half a minute or more on two cores, longest first. */
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

const rankOf = ({ moduleId }) => {
  const rank = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return rank < 0 ? LONGEST.length : rank;
};

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
