import type { ReactNode } from 'react';
import { durationText, nsOfMs, nsText, zoneText } from '../text/times.rule.js';
import { PRESETS, type ShownRange } from './shown-range.rule.js';

interface RangeBarProps {
  shown: ShownRange;
  onPreset: (preset: string) => void;
  onZoom: (factor: number, share: number) => void;
  onMove: (share: number) => void;
  children?: ReactNode;
}

/** The visible range, with buttons that change it. */
export function RangeBar({ shown, onPreset, onZoom, onMove, children }: RangeBarProps) {
  const minute = (ms: number): string => nsText(nsOfMs(ms)).slice(0, 16);
  return (
    <div className="row wrap spread range-bar" role="group" aria-label="Time range">
      <span className="mono small soft">
        {minute(shown.fromMs)} – {minute(shown.toMs)} {zoneText()}, {durationText(shown.toMs - shown.fromMs)}
      </span>
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
