import { shouldCut } from '../../../../../workflows/collection/cutter/cut-decision.rule.js';

describe('when to cut', () => {
  const quiet = { ageMs: 1_000, bytes: 100, lastCutNs: 50n, requestedNs: null };
  it.each([
    ['nothing to do', {}, false],
    ['after ten seconds', { ageMs: 10_000 }, true],
    ['at sixteen mebibytes', { bytes: 16 * 2 ** 20 }, true],
    ['when asked for data after the last cut', { requestedNs: 51n }, true],
    ['not when asked for what is sealed already', { requestedNs: 50n }, false],
    ['not twice in quick succession', { requestedNs: 51n, ageMs: 100 }, false],
  ])('%s', (_, change, expected) => expect(shouldCut({ ...quiet, ...change })).toBe(expected));
});
