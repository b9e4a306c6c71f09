// Runs the longest test files first, so that no worker ends with one alone. Without durations of an earlier run, as in CI, Jest
// would order by file size.
import TestSequencer from '@jest/test-sequencer';

/** What takes a minute or more on two cores, longest first; the others come after them in Jest's own order. */
const LONGEST = [
  'fault/system/random-faults',
  'contract/schemathesis',
  'browser/dashboard',
  'workflows/exports/custom-transforms',
  'workflows/exports/export-workflow',
  'unit/workflows/engine/rows/differential',
  'end-to-end/processes/observed-system',
  'end-to-end/scripts/quickstart',
  'fault/exports/worker-killed',
];

const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
  return rank < 0 ? LONGEST.length : rank;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
