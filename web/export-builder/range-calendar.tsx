import { type KeyboardEvent, useState } from 'react';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { IconButton } from '../design/icon-button.js';
import { useNow } from '../design/parts.js';
import { calendarMonths, dateByKey, laterMonth, longDate, longMonth } from '../quality/calendar.rule.js';
import { msOfNs } from '../text/times.rule.js';
import { dayRange, dayText } from './day-range.rule.js';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const MINUTE_MS = 60_000;

/** Moves the focus by keys from a day to another one of `days`. */
function moveByKey(event: KeyboardEvent<HTMLButtonElement>, days: readonly string[], from: string): void {
  const day = dateByKey(days, from, event.key);
  if (day === null) return;
  event.preventDefault();
  event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}

/** Selects whole days: the first click a day, the second one the days from there on. */
export function RangeCalendar(props: { value: TimeRangeText; onChange: (range: TimeRangeText) => void }) {
  const { fromNs, toNs } = props.value;
  const [first, setFirst] = useState<string | null>(null);
  const today = dayText(useNow(MINUTE_MS));
  const from = fromNs === '' ? '' : dayText(msOfNs(fromNs));
  const to = toNs === '' ? '' : dayText(msOfNs(BigInt(toNs) - 1n));
  const selected = to === '' ? (first ?? today) : to;
  // Later days cannot be focused.
  const reached = selected > today ? today : selected;
  const [month, setMonth] = useState(reached.slice(0, 7));
  const pick = (day: string): void => {
    const isSecond = first !== null && first < day;
    setFirst(isSecond ? null : day);
    props.onChange(dayRange(isSecond ? first : day, day));
  };
  const [shown] = calendarMonths(month, 1);
  const cells = shown!.weeks.flat();
  const enabled = cells.filter((day) => day !== null && day <= today) as string[];
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
        {cells.map((day, index) =>
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
              onKeyDown={(event) => moveByKey(event, enabled, day)}
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
