import { type KeyboardEvent, useState } from 'react';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { IconButton } from '../design/icon-button.js';
import { useNow } from '../design/parts.js';
import { calendarMonths, laterMonth, longDate, longMonth } from '../quality/calendar.rule.js';
import { msOfNs } from '../text/times.rule.js';
import { dayRange, dayText, laterDay } from './day-range.rule.js';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const MINUTE_MS = 60_000;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus by arrow keys to another day of the month. */
function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
  const { dataset, parentElement } = event.currentTarget;
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  parentElement?.querySelector<HTMLElement>(`[data-day="${laterDay(dataset['day']!, step)}"]`)?.focus();
}

/** Selects whole days: the first click a day, the second one the days from there on. */
export function RangeCalendar(props: { value: TimeRangeText; onChange: (range: TimeRangeText) => void }) {
  const { fromNs, toNs } = props.value;
  const [first, setFirst] = useState<string | null>(null);
  const today = dayText(useNow(MINUTE_MS));
  const from = fromNs === '' ? '' : dayText(msOfNs(fromNs));
  const to = toNs === '' ? '' : dayText(msOfNs(BigInt(toNs) - 1n));
  const [month, setMonth] = useState((to || today).slice(0, 7));
  const reached = to === '' ? (first ?? today) : to;
  const pick = (day: string): void => {
    const isSecond = first !== null && first < day;
    setFirst(isSecond ? null : day);
    props.onChange(dayRange(isSecond ? first : day, day));
  };
  const [shown] = calendarMonths(month, 1);
  const tabStop = reached.startsWith(month) ? reached : `${month}-01`;
  return (
    <div className="range-calendar" role="group" aria-label="Calendar">
      <div className="row spread">
        <IconButton icon="left" label="Previous month" onClick={() => setMonth(laterMonth(month, -1))} />
        <strong aria-live="polite">{longMonth(month)}</strong>
        <IconButton
          icon="right"
          label="Next month"
          disabled={month >= today.slice(0, 7)}
          onClick={() => setMonth(laterMonth(month, 1))}
        />
      </div>
      <div className="range-days">
        {WEEKDAYS.map((name) => (
          <span key={name} className="faint small" aria-hidden="true">
            {name}
          </span>
        ))}
        {shown!.weeks.flat().map((day, index) =>
          day === null ? (
            <span key={index} />
          ) : (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === tabStop ? 0 : -1}
              aria-label={longDate(day)}
              aria-pressed={day >= from && day <= to}
              disabled={day > today}
              onClick={() => pick(day)}
              onKeyDown={onKeyDown}
            >
              {Number(day.slice(8))}
            </button>
          ),
        )}
      </div>
      <p className="faint small">
        {first === null ? 'Click the first day.' : 'Click the last day, or another first one.'}
      </p>
    </div>
  );
}
