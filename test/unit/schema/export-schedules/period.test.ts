import {
  nextPeriod,
  parseLagNs,
  patientUntilNs,
  type PeriodLength,
  periodAt,
  periodLengthNs,
  periodName,
  periodsOf,
  revisableAtNs,
} from '../../../../schema/export-schedules/period.rule.js';
import { folderBelowRoot, periodPlace } from '../../../../schema/export-schedules/period-place.js';
import { DAY_NS, HOUR_NS, MINUTE_NS, parseIso8601Ns, SECOND_NS } from '../../../../schema/time/timestamps.js';

const at = (text: string): bigint => parseIso8601Ns(text)!;
const MIDNIGHT = at('2026-11-22T00:00:00Z');

describe('the lag', () => {
  it.each<[string, PeriodLength, bigint | null]>([
    ['0s', '1h', 0n],
    ['90s', '1h', 90n * SECOND_NS],
    ['2m', '1h', 2n * MINUTE_NS],
    ['59m', '1h', 59n * MINUTE_NS],
    ['60m', '1h', null],
    ['1h', '1h', null],
    ['1h', '1d', HOUR_NS],
    ['23h', '1d', 23n * HOUR_NS],
    ['24h', '1d', null],
    ['1d', '1d', null],
    ['02m', '1h', null],
    ['-1m', '1h', null],
    ['1.5h', '1d', null],
    ['2', '1h', null],
    ['2 m', '1h', null],
    ['', '1h', null],
    ['99999999s', '1d', null],
  ])('%s of %s', (text, every, ns) => expect(parseLagNs(text, every)).toBe(ns));
});

describe('periods', () => {
  it.each<[PeriodLength, string, string]>([
    ['1h', '2026-11-22T10:59:59.999999999Z', '2026-11-22T10'],
    ['1h', '2026-11-22T11:00:00Z', '2026-11-22T11'],
    ['1d', '2026-11-22T23:59:59.999999999Z', '2026-11-22'],
    ['1d', '2026-11-23T00:00:00Z', '2026-11-23'],
    ['1d', '2024-02-29T12:00:00Z', '2024-02-29'],
    ['1h', '1969-12-31T23:30:00Z', '1969-12-31T23'],
  ])('%s at %s is %s', (every, time, name) => {
    const { fromNs, toNs } = periodAt(every, at(time));
    expect([periodName(every, fromNs), toNs - fromNs]).toEqual([name, periodLengthNs(every)]);
    expect(fromNs <= at(time) && at(time) < toNs).toBe(true);
  });

  it('lie in a folder of their own, later revisions in one below it', () => {
    const first = periodPlace('sdl_1', '1d', { fromNs: MIDNIGHT, revision: 1 });
    expect(first).toEqual({
      ...{ scheduleId: 'sdl_1', revision: 1 },
      ...{ root: 'sdl_1/2026-11-22', folder: 'sdl_1/2026-11-22' },
    });
    const second = periodPlace('sdl_1', '1h', { fromNs: MIDNIGHT, revision: 2 });
    expect([second.root, second.folder]).toEqual(['sdl_1/2026-11-22T00', 'sdl_1/2026-11-22T00/r2']);
    expect([first, second].map(folderBelowRoot)).toEqual(['', 'r2/']);
  });
});

describe('the next period', () => {
  it('is due its lag after its end', () => {
    const clock = { every: '1d', lagNs: 2n * MINUTE_NS, nextNs: MIDNIGHT } as const;
    const end = MIDNIGHT + DAY_NS;
    expect(nextPeriod(clock)).toEqual({ period: { fromNs: MIDNIGHT, toNs: end }, dueNs: end + 2n * MINUTE_NS });
  });

  it('waits a quarter of an hour or an hour for data that is not sealed', () => {
    expect(patientUntilNs('1h', 0n)).toBe(15n * MINUTE_NS);
    expect(patientUntilNs('1d', 0n)).toBe(HOUR_NS);
    expect(revisableAtNs(0n)).toBe(HOUR_NS);
  });

  // A seeded generator: a failure can be repeated.
  const random = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };

  it.each(Array.from({ length: 200 }, (_, seed) => seed))(
    'is begun once and none is left out, whatever clock and downtime do (%i)',
    (seed) => {
      const next = random(seed + 1);
      const every: PeriodLength = next() < 0.5 ? '1h' : '1d';
      const lagNs = BigInt(Math.floor(next() * 59)) * MINUTE_NS;
      const clock = { every, lagNs, nextNs: periodAt(every, MIDNIGHT).fromNs };
      const begun: bigint[] = [];
      let trueNs = MIDNIGHT;
      let latestSeenNs = MIDNIGHT;
      for (let step = 0; step < 300; step++) {
        // Downtimes up to days, and a clock that is off by up to ten minutes either way.
        trueNs += BigInt(Math.floor(next() ** 6 * 3 * 86_400_000)) * 1_000_000n;
        const seenNs = trueNs + BigInt(Math.floor((next() - 0.5) * 1_200_000)) * 1_000_000n;
        if (seenNs > latestSeenNs) latestSeenNs = seenNs;
        for (let due = nextPeriod(clock); due.dueNs <= seenNs; due = nextPeriod(clock)) {
          begun.push(due.period.fromNs);
          clock.nextNs = due.period.toNs;
        }
      }
      const first = periodAt(every, MIDNIGHT).fromNs;
      const wanted: bigint[] = [];
      for (let ns = first; ns + periodLengthNs(every) + lagNs <= latestSeenNs; ns += periodLengthNs(every)) {
        wanted.push(ns);
      }
      expect(begun).toEqual(wanted);
    },
  );
});

describe('a backfill', () => {
  const now = MIDNIGHT + 10n * HOUR_NS;

  it.each<[PeriodLength, bigint, bigint, number]>([
    ['1d', MIDNIGHT - DAY_NS, MIDNIGHT, 1],
    ['1d', MIDNIGHT - 366n * DAY_NS, MIDNIGHT, 366],
    ['1h', MIDNIGHT, now, 10],
  ])('%s from %s to %s', (every, fromNs, toNs, count) => {
    const found = periodsOf(every, { fromNs, toNs }, now);
    if (!found.ok) throw new Error(found.message);
    expect([found.periods.length, found.periods[0]!.fromNs, found.periods.at(-1)!.toNs]).toEqual([count, fromNs, toNs]);
    for (const [i, period] of found.periods.slice(1).entries()) expect(period.fromNs).toBe(found.periods[i]!.toNs);
  });

  it.each<[PeriodLength, bigint, bigint, string, RegExp]>([
    ['1d', MIDNIGHT - 1n, MIDNIGHT, 'start_time', /midnight in UTC/],
    ['1h', MIDNIGHT + 1n, MIDNIGHT + HOUR_NS, 'start_time', /a full hour in UTC/],
    ['1d', MIDNIGHT - DAY_NS, MIDNIGHT - 1n, 'end_time', /midnight in UTC/],
    ['1d', MIDNIGHT, MIDNIGHT, 'end_time', /later than start_time/],
    ['1d', MIDNIGHT, MIDNIGHT - DAY_NS, 'end_time', /later than start_time/],
    ['1d', MIDNIGHT, MIDNIGHT + DAY_NS, 'end_time', /in the future/],
    ['1d', MIDNIGHT - 367n * DAY_NS, MIDNIGHT, 'end_time', /at most 366 periods .* these are 367/],
  ])('refuses %s from %s to %s, naming %s', (every, fromNs, toNs, field, message) => {
    expect(periodsOf(every, { fromNs, toNs }, now)).toMatchObject({
      ok: false,
      field,
      message: expect.stringMatching(message) as string,
    });
  });
});
