import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { durationText, msOfNs, nsOfMs, nsText, parseTyped, zoneText } from '../text/times.rule.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { PRESETS, type ShownRange } from './shown-range.rule.js';

interface RangeBarProps {
  shown: ShownRange;
  onPreset: (preset: string) => void;
  onZoom: (factor: number, share: number) => void;
  onMove: (share: number) => void;
  onRange: (range: MsRange) => void;
  children?: ReactNode;
}

const secondOf = (ms: number): string => nsText(nsOfMs(ms)).slice(0, 19);

/**
 * Text fields for the ends of the range. Enter applies them; until something is typed they follow
 * the range.
 */
function TypedRange({ shown, onRange }: Pick<RangeBarProps, 'shown' | 'onRange'>) {
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const { from = secondOf(shown.fromMs), to = secondOf(shown.toMs) } = typed;
  const [fromNs, toNs] = [parseTyped(from), parseTyped(to)];
  const isRange = fromNs !== undefined && toNs !== undefined && fromNs < toNs;
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setTyped({});
    if (key === 'Enter' && isRange) onRange({ fromMs: msOfNs(fromNs), toMs: msOfNs(toNs) });
  };
  const end = (name: 'from' | 'to', label: string, value: string) => (
    <input
      className="input mono small range-end"
      aria-label={`${label} (${zoneText()}): Enter shows it`}
      aria-invalid={!isRange}
      autoComplete="off"
      value={value}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <span className="row wrap small soft">
      {end('from', 'Start of the range', from)} – {end('to', 'End of the range', to)} {zoneText()},{' '}
      {durationText(shown.toMs - shown.fromMs)}
    </span>
  );
}

/** The visible range, with buttons that change it. */
export function RangeBar({ shown, onPreset, onZoom, onMove, onRange, children }: RangeBarProps) {
  return (
    <div className="row wrap spread range-bar" role="group" aria-label="Time range">
      <TypedRange key={shown.preset ?? `${shown.fromMs} ${shown.toMs}`} shown={shown} onRange={onRange} />
      <span className="row wrap">
        {PRESETS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="button small"
            aria-pressed={shown.preset === value}
            onClick={() => onPreset(value)}
          >
            {label}
          </button>
        ))}
        <button type="button" className="button icon small" aria-label="Earlier" onClick={() => onMove(-0.5)}>
          ‹
        </button>
        <button type="button" className="button icon small" aria-label="Later" onClick={() => onMove(0.5)}>
          ›
        </button>
        <button type="button" className="button icon small" aria-label="Zoom in" onClick={() => onZoom(0.5, 0.5)}>
          +
        </button>
        <button type="button" className="button icon small" aria-label="Zoom out" onClick={() => onZoom(2, 0.5)}>
          −
        </button>
        {children}
      </span>
    </div>
  );
}
