import { decideCoverage } from '../../../../server/spans/coverage.rule.js';

const range = (from: number, to: number) => ({ fromNs: BigInt(from), toNs: BigInt(to) });
const none = { granted: [], live: [] };

describe('coverage of an export', () => {
  it.each([
    ['no spans', none, 50n, true, { coverage: [], clippedAtNs: null }],
    [
      'granted history needs no seal',
      { granted: [range(0, 9)], live: [] },
      null,
      true,
      { coverage: [range(0, 9)], clippedAtNs: null },
    ],
    [
      'a shard never collected has nothing live',
      { granted: [], live: [range(0, 9)] },
      null,
      true,
      { coverage: [], clippedAtNs: null },
    ],
    [
      'live up to the watermark',
      { granted: [], live: [range(0, 50)] },
      50n,
      true,
      { coverage: [range(0, 50)], clippedAtNs: null },
    ],
    [
      'granted and live join',
      { granted: [range(0, 5)], live: [range(5, 9)] },
      50n,
      true,
      { coverage: [range(0, 9)], clippedAtNs: null },
    ],
    [
      'clipped when waiting is over',
      { granted: [], live: [range(0, 60)] },
      50n,
      false,
      { coverage: [range(0, 50)], clippedAtNs: 50n },
    ],
    [
      'live wholly past the watermark: clipped from its beginning',
      { granted: [], live: [range(55, 60)] },
      50n,
      false,
      { coverage: [], clippedAtNs: 55n },
    ],
    [
      'clipped where the first range that misses something does',
      { granted: [], live: [range(0, 10), range(55, 60), range(70, 80)] },
      50n,
      false,
      { coverage: [range(0, 10)], clippedAtNs: 55n },
    ],
    [
      'nothing was ever sealed',
      { granted: [range(0, 5)], live: [range(55, 60)] },
      -(2n ** 63n),
      false,
      { coverage: [range(0, 5)], clippedAtNs: 55n },
    ],
    [
      'granted history past the watermark stays',
      { granted: [range(40, 70)], live: [range(0, 60)] },
      50n,
      false,
      { coverage: [range(0, 70)], clippedAtNs: 50n },
    ],
  ])('%s', (_, entitlement, sealed, wait, expected) =>
    expect(decideCoverage(entitlement, sealed, wait)).toEqual({ kind: 'pinned', ...expected }),
  );

  it('waits for the end of the last live range', () =>
    expect(decideCoverage({ granted: [], live: [range(0, 10), range(20, 60)] }, 50n, true)).toEqual({
      kind: 'wait',
      waitingForSealNs: 60n,
    }));
});
