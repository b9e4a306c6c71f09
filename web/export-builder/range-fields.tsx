import { useState } from 'react';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { Field } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { laterDay } from '../quality/calendar.rule.js';
import { nsOfMs, nsText, parseTyped, zoneText } from '../text/times.rule.js';
import { dayRange, dayText } from './day-range.rule.js';
import { RangeCalendar } from './range-calendar.js';

const lastMs =
  (ms: number) =>
  (nowMs: number): TimeRangeText => ({
    fromNs: String(nsOfMs(nowMs - ms)),
    toNs: String(nsOfMs(nowMs)),
  });
const PRESETS = [
  { label: '10 min', title: 'The last 10 minutes', range: lastMs(600_000) },
  { label: '1 h', title: 'The last hour', range: lastMs(3_600_000) },
  { label: '24 h', title: 'The last 24 hours', range: lastMs(86_400_000) },
  { label: '7 d', title: 'The last 7 days', range: lastMs(604_800_000) },
  {
    label: 'Yesterday',
    title: 'The whole day before this one',
    range: (nowMs: number) => {
      const day = laterDay(dayText(nowMs), -1);
      return dayRange(day, day);
    },
  },
];
const EXPECTED = 'Enter 2026-01-31, 2026-01-31 12:00:00.5 or nanoseconds.';

interface RangeFieldsProps {
  value: TimeRangeText;
  /** Says where a range comes from that was not chosen. */
  hint?: string;
  onChange: (range: TimeRangeText) => void;
}

interface MomentProps {
  label: string;
  /** Nanoseconds; empty: none. */
  value: string;
  problem: string | undefined;
  onChange: (ns: string) => void;
}

/** A time typed to the nanosecond. */
function MomentField({ label, value, problem, onChange }: MomentProps) {
  const [typed, setTyped] = useState('');
  const shown = value === '' ? '' : nsText(value);
  // As typed, while it is the value: `2026-01-31` is not written out under the cursor.
  const text = String(parseTyped(typed) ?? '') === value && (typed !== '' || value === '') ? typed : shown;
  return (
    <Field
      label={`${label} (${zoneText()})`}
      value={text}
      problem={text !== '' && parseTyped(text) === undefined ? EXPECTED : problem}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(String(parseTyped(target.value) ?? ''));
      }}
      className="input mono"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/**
 * A range in the shown zone, typed, of whole days, or a last one. Half-open: the end is not in it.
 */
export function RangeFields({ value, hint, onChange }: RangeFieldsProps) {
  const { fromNs, toNs } = value;
  const [isOpen, setOpen] = useState(false);
  const isReversed = fromNs !== '' && toNs !== '' && BigInt(toNs) <= BigInt(fromNs);
  return (
    <div className="stack">
      <div className="form-grid">
        <MomentField
          label="From"
          value={fromNs}
          problem={undefined}
          onChange={(next) => onChange({ fromNs: next, toNs })}
        />
        <MomentField
          label="To"
          value={toNs}
          problem={isReversed ? 'The end must be after the start.' : undefined}
          onChange={(next) => onChange({ fromNs, toNs: next })}
        />
      </div>
      {hint && <p className="soft small">{hint}</p>}
      <div className="row wrap">
        {PRESETS.map(({ label, title, range }) => (
          <button
            key={label}
            type="button"
            className="button small"
            title={title}
            onClick={() => onChange(range(Date.now()))}
          >
            {label}
          </button>
        ))}
        <button type="button" className="button small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="quality" /> Calendar
        </button>
      </div>
      {isOpen && <RangeCalendar value={value} onChange={onChange} />}
    </div>
  );
}
