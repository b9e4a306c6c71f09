import { IdRuns } from '../../../../../../workflows/views/bars/ids/id-runs.js';
import { RecentIds, secondOf } from '../../../../../../workflows/views/bars/ids/recent-ids.js';
import { tradeIdOf } from '../../../../../../workflows/views/bars/ids/id-key.js';
import { seenBefore } from '../../../../../../workflows/views/bars/ids/seen-before.js';
import { restoreIds, storeIds } from '../../../../../../workflows/views/bars/ids/stored-ids.js';
import { Random } from '../../../../../support/engine/random.js';

const SECOND = 1_000_000_000n;
const DAY = 86_400n * SECOND;
const UUID = '0b8c4f5e-91d2-4a54-9a1c-3f4f7a3d';
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
    expect(ids.seeId(tradeIdOf(first), secondOf(START))).toBe(false);
    expect(ids.seeId(tradeIdOf(second), secondOf(START + afterNs))).toBe(isRepeat);
  });

  it('agree with a list of all sightings', () => {
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
    expect(sightings.map(({ id, ns }) => whole.seeId(tradeIdOf(id), secondOf(ns)))).toEqual(isRepeat);
  });

  it('of days, stored and compared, show which first trades are repeats', () => {
    const random = new Random(6);
    const days = [0, 1, 2].map((day) =>
      Array.from({ length: 400 }, (_, i) => ({
        id: random.chance(0.5) ? String(random.below(1_000)) : random.pick(['u', UUID]) + String(random.below(500)),
        ns: BigInt(20_000 + day) * DAY + BigInt(i) * 200n * SECOND,
      })),
    );
    const stored = days.map((sightings) => {
      const ids = new RecentIds();
      for (const { id, ns } of sightings) ids.seeId(tradeIdOf(id), secondOf(ns));
      return restoreIds(storeIds(ids.ids!));
    });
    const repeats = seenBefore(stored[2]!, stored.slice(0, 2)).map(({ id, second }) => `${String(id)}: ${second}`);
    const expected = new Map<string, string>();
    for (const { id, ns } of days[2]!) {
      if (expected.has(id)) continue;
      const before = days
        .slice(0, 2)
        .flat()
        .filter((one) => one.id === id)
        .at(-1);
      const isRepeat = before && secondOf(ns) - secondOf(before.ns) <= 86_400;
      expected.set(id, isRepeat ? `${String(tradeIdOf(id))}: ${secondOf(before.ns)}` : '');
    }
    const found = [...expected.values()].filter((text) => text !== '');
    expect(found.length).toBeGreaterThan(20);
    expect(repeats.sort()).toEqual(found.sort());
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
