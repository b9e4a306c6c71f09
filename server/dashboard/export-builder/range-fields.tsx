import { useState } from 'react';
import type { TimeRangeText } from '../../../schema/time-range.js';
import { Field } from '../design/field.js';
import { nsOfMs, nsText, parseTyped } from '../text/times.rule.js';

const PRESETS = [
  { label: '10 min', ms: 600_000 },
  { label: '1 h', ms: 3_600_000 },
  { label: '24 h', ms: 86_400_000 },
  { label: '7 d', ms: 604_800_000 },
];

/** Formats the time range of that length that ends now. */
function theLast(ms: number): { start: string; end: string } {
  const now = Date.now();
  return { start: nsText(nsOfMs(now - ms)), end: nsText(nsOfMs(now)) };
}

interface RangeFieldsProps {
  value: TimeRangeText;
  onChange: (range: TimeRangeText) => void;
}

/**
 * A range in UTC, typed to the nanosecond or taken from a list that ends now. Half-open: the end is
 * not in it.
 */
export function RangeFields({ value, onChange }: RangeFieldsProps) {
  const [typed, setTyped] = useState({ start: nsText(value.fromNs), end: nsText(value.toNs) });
  const start = parseTyped(typed.start);
  const end = parseTyped(typed.end);
  const form = 'Enter 2026-01-31, 2026-01-31 12:00:00.5 or nanoseconds.';
  const type = (next: typeof typed): void => {
    setTyped(next);
    onChange({ fromNs: String(parseTyped(next.start) ?? ''), toNs: String(parseTyped(next.end) ?? '') });
  };
  return (
    <div className="stack">
      <div className="form-grid">
        <Field
          label="From (UTC)"
          value={typed.start}
          problem={start === undefined ? form : undefined}
          onChange={({ target }) => type({ ...typed, start: target.value })}
          className="input mono"
          autoComplete="off"
        />
        <Field
          label="To (UTC)"
          value={typed.end}
          problem={
            end === undefined
              ? form
              : start !== undefined && end <= start
                ? 'The end must be after the start.'
                : undefined
          }
          onChange={({ target }) => type({ ...typed, end: target.value })}
          className="input mono"
          autoComplete="off"
        />
      </div>
      <div className="row wrap">
        <span className="soft small">The last</span>
        {PRESETS.map(({ label, ms }) => (
          <button key={label} type="button" className="button small" onClick={() => type(theLast(ms))}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
