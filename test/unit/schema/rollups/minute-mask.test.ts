import { ALL_MINUTES, minutesTouched, rangesOfMinutes } from '../../../../schema/rollups/minute-mask.rule.js';
import { HOUR_NS, MINUTE_NS } from '../../../../schema/time/timestamps.js';

const H = 472_222n * HOUR_NS;
const at = (minutes: number, ns = 0n): bigint => H + BigInt(minutes) * MINUTE_NS + ns;

describe('the minutes of an hour', () => {
  it.each([
    ['one moment', at(0), at(0, 1n), 0b1n],
    ['up to the border', at(1), at(2), 0b10n],
    ['over the border', at(1), at(2, 1n), 0b110n],
    ['the last moment', at(60, -1n), at(60), 1n << 59n],
    ['more than the hour', at(-5), at(100), ALL_MINUTES],
    ['nothing', at(3), at(3), 0n],
    ['the hour before', at(-60), at(0), 0n],
  ])('that a range touches: %s', (_, fromNs, toNs, mask) => {
    expect(minutesTouched(H, { fromNs, toNs })).toBe(mask);
  });

  it('are ranges, neighbours one', () => {
    expect(rangesOfMinutes(H, 0b10110n)).toEqual([
      { fromNs: at(1), toNs: at(3) },
      { fromNs: at(4), toNs: at(5) },
    ]);
    expect(rangesOfMinutes(H, ALL_MINUTES)).toEqual([{ fromNs: H, toNs: H + HOUR_NS }]);
    expect(rangesOfMinutes(H, 0n)).toEqual([]);
  });
});
