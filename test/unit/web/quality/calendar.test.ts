import {
  calendarMonths,
  dateByKey,
  laterDay,
  laterMonth,
  longDate,
  longMonth,
  monthNs,
  monthOf,
} from '../../../../web/quality/calendar.rule.js';
import { coveredText } from '../../../../web/quality/condition.rule.js';

describe('the calendar', () => {
  it('has months, the newest first', () => {
    expect(calendarMonths('2026-02').map(({ month }) => month)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  });

  it.each([
    // Begins on a Sunday and ends on a Saturday.
    ['2026-02', 5, '2026-02-01', 6, '2026-02-28', 5],
    // Begins on a Monday.
    ['2026-06', 5, '2026-06-01', 0, '2026-06-30', 1],
    // A leap year.
    ['2024-02', 5, '2024-02-01', 3, '2024-02-29', 3],
  ])('has %s in %s weeks, %s in column %s and %s in column %s', (month, weeks, first, at, last, lastAt) => {
    const [shown] = calendarMonths(month);
    expect(shown!.weeks).toHaveLength(weeks);
    expect(shown!.weeks.every((week) => week.length === 7)).toBe(true);
    expect(shown!.weeks[0]!.indexOf(first)).toBe(at);
    expect(shown!.weeks.at(-1)!.indexOf(last)).toBe(lastAt);
    expect(shown!.weeks.flat().filter((date) => date !== null)).toHaveLength(Number(last.slice(8)));
  });

  it('counts months across years', () => {
    expect([laterMonth('2026-01', -1), laterMonth('2025-12', 1)]).toEqual(['2025-12', '2026-01']);
    expect([laterDay('2026-03-01', -1), laterDay('2025-12-31', 1)]).toEqual(['2026-02-28', '2026-01-01']);
    expect(monthOf(Date.UTC(2026, 0, 31, 23))).toBe('2026-01');
    expect(monthNs('2026-01')).toBe(1_767_225_600_000_000_000n);
    expect([longDate('2026-01-05'), longMonth('2026-01')]).toEqual(['5 January 2026', 'January 2026']);
  });

  const dates = ['2026-01-02', '2026-01-03', '2026-01-10', '2026-01-20'];
  it.each([
    ['2026-01-03', 'ArrowLeft', '2026-01-02'],
    ['2026-01-03', 'ArrowRight', '2026-01-10'],
    ['2026-01-03', 'ArrowDown', '2026-01-10'],
    ['2026-01-10', 'ArrowDown', '2026-01-20'],
    ['2026-01-20', 'ArrowUp', '2026-01-10'],
    ['2026-01-03', 'ArrowUp', '2026-01-02'],
    ['2026-01-10', 'ArrowDown', '2026-01-20'],
    ['2026-01-20', 'ArrowRight', null],
    ['2026-01-02', 'ArrowUp', null],
    ['2026-01-10', 'Home', '2026-01-02'],
    ['2026-01-10', 'End', '2026-01-20'],
    ['2026-01-10', 'Tab', null],
  ])('moves from %s by %s to %s', (from, key, to) => {
    expect(dateByKey(dates, from, key)).toBe(to);
  });
});

it.each([
  ['86400', '86400', '100 %'],
  ['86400', '86399', '99.9 %'],
  ['86400000000000', '86399999999999', '99.9 %'],
  ['4', '3', '75 %'],
  ['4', '0', '0 %'],
  ['0', '0', 'nothing yet'],
])('of %s wanted, %s is %s', (wantedNs, coveredNs, text) => {
  expect(coveredText({ wantedNs, coveredNs })).toBe(text);
});
