import { shouldCut } from '../../../../../workflows/collection/cutter/cut-decision.rule.js';

describe('when to cut', () => {
  const quiet = { ageMs: 1_000, bytes: 100, lastCutNs: 50n, request: null };
  it.each<[string, Partial<Parameters<typeof shouldCut>[0]>, boolean]>([
    ['nothing to do', {}, false],
    ['after ten seconds', { ageMs: 10_000 }, true],
    ['at sixteen mebibytes', { bytes: 16 * 2 ** 20 }, true],
    ['when asked for data after the last cut', { request: 51n }, true],
    ['not when asked for what is sealed already', { request: 50n }, false],
    ['while readers follow', { request: 'followed', ageMs: 500 }, true],
    ['while readers follow, but not more often', { request: 'followed', ageMs: 490 }, false],
    ['not twice in quick succession', { request: 51n, ageMs: 100 }, false],
  ])('%s', (_, change, expected) => expect(shouldCut({ ...quiet, ...change })).toBe(expected));
});
