import { secondsText } from '../text/times.rule.js';

const PLAIN = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Formats a value of a chart: six significant digits. */
export const valueText = (value: number | null | undefined): string => (value == null ? '–' : PLAIN.format(value));

/** Formats a tick of an axis: `12.5K`. */
export const shortText = (value: number): string => SHORT.format(value);

/** Formats milliseconds: `3.2 ms`, `1.4 s`. */
export function msText(ms: number | null | undefined): string {
  if (ms == null) return '–';
  return Math.abs(ms) >= 1_000 ? `${PLAIN.format(ms / 1_000)} s` : `${Number(ms.toPrecision(3))} ms`;
}

/**
 * Formats the times of an axis in the shown zone, in seconds: `12:30`, at midnight and for days
 * `11-22`; with seconds if a tick is between two minutes: `12:30:15`.
 */
export function timeTicks(seconds: readonly number[]): string[] {
  if (seconds.some((at) => at % 60 !== 0)) return seconds.map((at) => secondsText(at * 1_000).slice(11, 19));
  return seconds.map((at) => {
    const iso = secondsText(at * 1_000);
    return iso.slice(11, 16) === '00:00' ? iso.slice(5, 10) : iso.slice(11, 16);
  });
}
