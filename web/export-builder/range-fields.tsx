import { useState } from 'react';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { Field } from '../design/field.js';
import { msOfNs, nsOfMs, nsText, parseTyped, secondsText, zoneText } from '../text/times.rule.js';

const PRESETS = [
  { label: '10 min', ms: 600_000 },
  { label: '1 h', ms: 3_600_000 },
  { label: '24 h', ms: 86_400_000 },
  { label: '7 d', ms: 604_800_000 },
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

/** A time typed to the nanosecond, or taken from the browser's calendar. */
function MomentField({ label, value, problem, onChange }: MomentProps) {
  const [typed, setTyped] = useState('');
  const shown = value === '' ? '' : nsText(value);
  // As typed, while it is the value: `2026-01-31` is not written out under the cursor.
  const text = String(parseTyped(typed) ?? '') === value && (typed !== '' || value === '') ? typed : shown;
  return (
    <div className="stack moment">
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
      />
      <input
        type="datetime-local"
        step="1"
        className="input"
        aria-label={`${label}: calendar (${zoneText()})`}
        value={value === '' ? '' : secondsText(msOfNs(value))}
        onChange={({ target }) => {
          setTyped('');
          onChange(String(parseTyped(target.value) ?? ''));
        }}
      />
    </div>
  );
}

/**
 * A range in the shown zone, typed, from calendars, or a last one. Half-open: the end is not in it.
 */
export function RangeFields({ value, hint, onChange }: RangeFieldsProps) {
  const { fromNs, toNs } = value;
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
        <span className="soft small">The last</span>
        {PRESETS.map(({ label, ms }) => (
          <button
            key={label}
            type="button"
            className="button small"
            onClick={() => {
              const now = Date.now();
              onChange({ fromNs: String(nsOfMs(now - ms)), toNs: String(nsOfMs(now)) });
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
