import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { calendarMonths, dateByKey, longMonth, type CalendarMonth } from './calendar.rule.js';
import { CONDITIONS, coveredText, type Day } from './condition.rule.js';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface CalendarProps {
  datastreamId: string;
  /** The last month that is shown, as 2026-01. */
  last: string;
  days: readonly Day[];
}

/**
 * Months with a cell for each day, in the colour and the words of its condition. Arrow keys move
 * between days.
 */
export function QualityCalendar({ datastreamId, last, days }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = [...byDate.keys()];
  // The only day that the Tab key reaches: the last one, or where the arrow keys have gone.
  const reached = chosen !== undefined && byDate.has(chosen) ? chosen : dates.at(-1);
  const move = (event: KeyboardEvent, from: string): void => {
    const date = dateByKey(dates, from, event.key);
    if (date === null) return;
    event.preventDefault();
    setChosen(date);
    box.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  };
  return (
    <div className="calendar" ref={box}>
      {calendarMonths(last).map((month) => (
        <Month key={month.month} month={month}>
          {(date) => {
            const day = byDate.get(date);
            if (!day) return <span className="calendar-day">{dayNumber(date)}</span>;
            const { tone, text, mark } = CONDITIONS[day.condition];
            return (
              <Link
                className="calendar-day"
                data-tone={tone}
                data-date={date}
                to={`/quality/${datastreamId}/${date}`}
                tabIndex={date === reached ? 0 : -1}
                onKeyDown={(event) => move(event, date)}
              >
                {dayNumber(date)}
                <span className="visually-hidden"> {longMonth(date.slice(0, 7))}: </span>
                <span className="calendar-word">{text}</span>
                <span className="calendar-mark" aria-hidden="true">
                  {mark}
                </span>
                <span className="visually-hidden">, {coveredText(day)} received</span>
              </Link>
            );
          }}
        </Month>
      ))}
    </div>
  );
}

const dayNumber = (date: string): number => Number(date.slice(8));

function Month({
  month: { month, weeks },
  children,
}: {
  month: CalendarMonth;
  children: (date: string) => React.ReactNode;
}) {
  return (
    <table className="calendar-month">
      <caption>{longMonth(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, i) => (
          <tr key={i}>
            {week.map((date, day) => (
              <td key={day}>{date === null ? null : children(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Explains the colours and marks of the calendar. */
export function CalendarLegend() {
  return (
    <ul className="calendar-legend" aria-label="Conditions">
      {Object.values(CONDITIONS).map(({ tone, text, mark, meaning }) => (
        <li key={text}>
          <span className="calendar-key" data-tone={tone} aria-hidden="true">
            {mark}
          </span>
          <span>
            <strong>{text}</strong>: {meaning}
          </span>
        </li>
      ))}
    </ul>
  );
}
