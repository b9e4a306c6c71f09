import { dayQuality, type DayInput, type HourFacts } from '../../../../server/quality/day-quality.rule.js';
import { LagSketch } from '../../../../schema/quality/lag-sketch.js';
import { DAY_NS, HOUR_NS, SECOND_NS } from '../../../../schema/time/timestamps.js';

const DAY = 20_000n * DAY_NS;
const at = (hours: number): bigint => DAY + BigInt(Math.round(hours * 3_600)) * SECOND_NS;
const range = (from: number, to: number) => ({ fromNs: at(from), toNs: at(to) });
const gap = (from: number, to: number, reason = 'disconnect') => ({ ...range(from, to), reason });
const hour = (more: Partial<HourFacts> = {}): HourFacts => ({
  ...{
    frames: 10n,
    bytes: 1_000n,
    sequenceBreaks: 0n,
    repeats: 0n,
    verified: 0n,
    failed: 0n,
    crossedNs: 0n,
    lags: null,
  },
  ...more,
});

function quality(more: Partial<DayInput>) {
  return dayQuality({
    day: { fromNs: DAY, toNs: DAY + DAY_NS },
    ...{ sealedNs: at(48), live: [], granted: [], held: [], gaps: [], hours: [hour()], isOutdated: false },
    ...more,
  });
}

/** Hours. */
const time = (ns: bigint): number => Number(ns) / Number(HOUR_NS);

describe('the quality of a day', () => {
  test.each<[string, Partial<DayInput>, string | null, number, number]>([
    ['neither wanted nor held', {}, null, 0, 0],
    ['collected all day', { live: [range(-5, 30)] }, 'available', 24, 24],
    ['collected by two accounts in turn', { live: [range(2, 8), range(6, 10)] }, 'available', 8, 8],
    ['with a gap', { live: [range(0, 24)], gaps: [gap(3, 4)] }, 'degraded', 24, 23],
    ['with a gap outside of the spans', { live: [range(0, 2)], gaps: [gap(3, 4)] }, 'available', 2, 2],
    ['with overlapping gaps', { live: [range(0, 24)], gaps: [gap(3, 5), gap(4, 6, 'stall')] }, 'degraded', 24, 21],
    ['in a gap', { live: [range(0, 24)], gaps: [gap(-1, 25)] }, 'missing', 24, 0],
    ['that has not ended', { live: [{ fromNs: at(1), toNs: null }], sealedNs: at(5) }, 'pending', 4, 4],
    ['whose span ended', { live: [range(1, 3)], sealedNs: at(5) }, 'available', 2, 2],
    ['of a shard that was never collected', { live: [{ fromNs: at(1), toNs: null }], sealedNs: null }, 'pending', 0, 0],
    ['with unread changes', { live: [range(0, 24)], isOutdated: true }, 'pending', 24, 24],
    ['imported', { held: [range(4, 5), range(7, 8)], sealedNs: null }, 'available', 2, 2],
    ['imported and granted', { held: [range(4, 8)], granted: [range(5, 7)] }, 'available', 2, 2],
    ['granted beyond what is held', { held: [range(4, 6)], granted: [range(5, 8)] }, 'degraded', 3, 1],
    ['collected, and held beyond', { held: [range(0, 10)], live: [range(2, 4)] }, 'available', 2, 2],
    [
      'imported and granted, in a gap',
      { held: [range(4, 8)], granted: [range(4, 8)], gaps: [gap(5, 6)] },
      'available',
      4,
      4,
    ],
    ['imported into a gap', { held: [range(0, 4)], live: [range(0, 4)], gaps: [gap(1, 2)] }, 'degraded', 4, 3],
    ['with a break', { live: [range(0, 24)], hours: [hour({ sequenceBreaks: 1n })] }, 'degraded', 24, 24],
    ['with a failed checksum', { live: [range(0, 24)], hours: [hour({ failed: 1n })] }, 'degraded', 24, 24],
    [
      'crossed for an instant',
      { live: [range(0, 24)], hours: [hour({ crossedNs: SECOND_NS - 1n })] },
      'available',
      24,
      24,
    ],
    [
      'crossed for a second in all',
      { live: [range(0, 24)], hours: [hour({ crossedNs: SECOND_NS / 2n }), hour({ crossedNs: SECOND_NS / 2n })] },
      ...(['degraded', 24, 24] as const),
    ],
    ['with repeats', { live: [range(0, 24)], hours: [hour({ repeats: 3n })] }, 'available', 24, 24],
  ])('%s', (_, more, condition, wanted, covered) => {
    const found = quality(more);
    expect(found?.condition ?? null).toBe(condition);
    expect([time(found?.facts.wantedNs ?? 0n), time(found?.facts.coveredNs ?? 0n)]).toEqual([wanted, covered]);
    const missing = found?.facts.gaps.reduce((sum, { ns }) => sum + ns, 0n) ?? 0n;
    expect(time(missing)).toBe(wanted - covered);
  });

  it('says by reason what is missing', () => {
    const gaps = [gap(-1, 1), gap(3, 4), gap(5, 5.5, 'stall')];
    const found = quality({
      live: [range(0, 10)],
      granted: [range(12, 15)],
      held: [range(0, 10), range(13, 14)],
      gaps,
    });
    expect(found!.facts.gaps).toEqual([
      { reason: 'disconnect', count: 2, ns: 2n * HOUR_NS },
      { reason: 'not stored', count: 2, ns: 2n * HOUR_NS },
      { reason: 'stall', count: 1, ns: HOUR_NS / 2n },
    ]);
    const { wantedNs, coveredNs, gaps: missing } = found!.facts;
    expect(missing.reduce((total, { ns }) => total + ns, 0n)).toBe(wantedNs - coveredNs);
  });

  it('adds up its hours; null where no hour could count', () => {
    const lags = LagSketch.empty();
    for (const ns of [1n, 5n, 9n]) lags.add(ns * SECOND_NS);
    const hours = [
      hour({ verified: 3n, failed: 1n, sequenceBreaks: 2n, crossedNs: null, repeats: null }),
      hour({ frames: 5n, verified: 1n, sequenceBreaks: null, crossedNs: null, repeats: null, lags: lags.pack() }),
    ];
    expect(quality({ live: [range(0, 24)], hours })!.facts).toMatchObject({
      ...{ frames: 15n, bytes: 2_000n, sequenceBreaks: 2n, crossedNs: null, repeats: null },
      checksums: { verified: 4n, failed: 1n, absent: 10n },
      lag: { max: 9n * SECOND_NS },
    });
    expect(quality({ live: [range(0, 24)], hours: [] })!.facts).toMatchObject({
      ...{ frames: 0n, sequenceBreaks: null, crossedNs: null, repeats: null, lag: null },
    });
  });
});
