import { IdRuns } from '../../../../../workflows/views/bars/id-runs.js';
import { lookBackFromNs, RecentIds } from '../../../../../workflows/views/bars/recent-ids.js';
import { Random } from '../../../../support/engine/random.js';

const SECOND = 1_000_000_000n;
const DAY = 86_400n * SECOND;
const START = 1_772_359_200n * SECOND;

describe('recent ids', () => {
  it.each([
    ['5', '5', 0n, true],
    ['5', '5', DAY, true],
    ['5', '5', DAY + SECOND - 1n, true],
    ['5', '5', DAY + SECOND, false],
    ['a-1', 'a-1', DAY, true],
    ['a-1', 'a-1', 2n * DAY, false],
    ['5', '05', 0n, false],
    ['9007199254740993', '9007199254740992', 0n, false],
    ['0', '0', 1n, true],
  ])('%s, then %s after %d ns: a repeat is %s', (first, second, afterNs, isRepeat) => {
    const ids = new RecentIds();
    expect(ids.see(first, START)).toBe(false);
    expect(ids.see(second, START + afterNs)).toBe(isRepeat);
  });

  it('agree with a list of all sightings, also when the past is known for 24 hours only', () => {
    const random = new Random(5);
    const sightings: { id: string; ns: bigint }[] = [];
    let atNs = START;
    for (let next = 0; next < 3_000; next++) {
      atNs += BigInt(random.below(random.pick([1e9, 1e9, 1e9, 3.6e12])));
      const before = random.chance(0.2) && sightings.length > 0 ? random.pick(sightings).id : null;
      sightings.push({ id: before ?? (random.chance(0.8) ? String(next) : `t${random.below(300)}`), ns: atNs });
    }
    const isRepeat = sightings.map(({ id, ns }, i) =>
      sightings.slice(0, i).some((other) => other.id === id && ns / SECOND - other.ns / SECOND <= 86_400n),
    );
    expect(isRepeat.filter(Boolean).length).toBeGreaterThan(200);
    const whole = new RecentIds();
    expect(sightings.map(({ id, ns }) => whole.see(id, ns))).toEqual(isRepeat);
    const cut = 1_500;
    const late = new RecentIds();
    const fromNs = lookBackFromNs(sightings[cut]!.ns);
    for (const { id, ns } of sightings.slice(0, cut)) if (ns >= fromNs) late.see(id, ns);
    expect(sightings.slice(cut).map(({ id, ns }) => late.see(id, ns))).toEqual(isRepeat.slice(cut));
  });

  it('keep one entry for consecutive ids of a second', () => {
    const runs = new IdRuns();
    for (let id = 0; id < 100_000; id++) runs.append(id, 1_000 + Math.floor(id / 500));
    expect(runs.length).toBe(200);
    expect([0, 499, 500, 99_999, 100_000].map((id) => runs.find(id))).toEqual([1_000, 1_000, 1_001, 1_199, undefined]);
  });

  it('find nothing between ids', () => {
    const runs = new IdRuns();
    for (const id of [3, 4, 9]) runs.append(id, 7);
    expect([2, 3, 4, 5, 8, 9, 10].map((id) => runs.find(id))).toEqual([
      undefined,
      7,
      7,
      undefined,
      undefined,
      7,
      undefined,
    ]);
  });
});
