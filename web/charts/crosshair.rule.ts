import type { PlotSeries } from './plot-series.js';

/** Number of points by which a key moves the crosshair; Shift makes it ten. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const FAST = 10;

/**
 * Returns the point that a key moves the crosshair to, or null if the key does not. Without a
 * crosshair it begins at the last point with a value.
 */
export function pointByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  from: number | null,
  series: readonly Pick<PlotSeries, 'values'>[],
): number | null {
  const count = series[0]?.values.length ?? 0;
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  if (step === undefined) return null;
  if (from === null) {
    const last = series[0]!.values.findLastIndex((_, index) => series.some(({ values }) => values[index] != null));
    return last < 0 ? count - 1 : last;
  }
  return Math.min(count - 1, Math.max(0, from + step * (shiftKey ? FAST : 1)));
}

/** Returns the text of a point for screen readers: `2026-01-01 12:30, last 100.5, high 101`. */
export function pointText(minute: string, series: readonly PlotSeries[], index: number): string {
  const values = series.map(({ name, values: all, text }) => `${name} ${text(all[index])}`);
  return [minute, ...values].join(', ');
}
