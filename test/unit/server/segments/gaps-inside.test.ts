import { gapsInside } from '../../../../server/segments/gaps-inside.rule.js';

const range = (from: number, to: number) => ({ fromNs: BigInt(from), toNs: BigInt(to) });
const gap = (from: number, to: number) => ({ ...range(from, to), reason: 'disconnected' });

describe('gaps inside of ranges', () => {
  it.each([
    ['none', [], [range(0, 9)], []],
    ['nothing covered', [gap(0, 9)], [], []],
    ['inside', [gap(2, 4)], [range(0, 9)], [gap(2, 4)]],
    ['clipped at both ends', [gap(-5, 20)], [range(0, 9)], [gap(0, 9)]],
    ['cut in pieces by what is not covered', [gap(2, 30)], [range(0, 9), range(20, 40)], [gap(2, 9), gap(20, 30)]],
    [
      'of many ranges',
      [gap(25, 26), gap(5, 21)],
      [range(0, 3), range(4, 9), range(20, 40)],
      [gap(5, 9), gap(20, 21), gap(25, 26)],
    ],
    [
      'one gap for two reasons',
      [gap(0, 9), { ...gap(0, 9), reason: 'takeover' }],
      [range(0, 9)],
      [{ ...gap(0, 9), also: ['takeover'] }],
    ],
    ['touching is not inside: ranges are half-open', [gap(9, 12), gap(-3, 0)], [range(0, 9)], []],
  ])('%s', (_, gaps, ranges, expected) => expect(gapsInside(gaps, ranges)).toEqual(expected));
});
