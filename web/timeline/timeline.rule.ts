import { secondsText, zoneOffsetMs } from '../text/times.rule.js';

/** A half-open time range in milliseconds since the Unix epoch. */
export interface MsRange {
  fromMs: number;
  toMs: number;
}

/** A range as it is drawn: x and width as fractions of the drawing, from 0 to 1. */
interface DrawnRange {
  x: number;
  width: number;
}

/**
 * Returns the visible parts of the time ranges as bars. Merges bars less than a pixel apart, so
 * that the width limits their number.
 */
export function barsIn(ranges: readonly MsRange[], visible: MsRange, widthPx: number): DrawnRange[] {
  const length = visible.toMs - visible.fromMs;
  if (length <= 0 || widthPx <= 0) return [];
  const pixel = length / widthPx;
  const merged: MsRange[] = [];
  for (const { fromMs, toMs } of [...ranges].sort((a, b) => a.fromMs - b.fromMs)) {
    const from = Math.max(fromMs, visible.fromMs);
    const to = Math.min(toMs, visible.toMs);
    if (to <= from) continue;
    const last = merged.at(-1);
    if (last && from - last.toMs < pixel) last.toMs = Math.max(last.toMs, to);
    else merged.push({ fromMs: from, toMs: to });
  }
  return merged.map(({ fromMs, toMs }) => ({
    x: (fromMs - visible.fromMs) / length,
    // At least 1.5 pixels, so that every bar is visible.
    width: Math.max((toMs - fromMs) / length, 1.5 / widthPx),
  }));
}

const STEPS_MS = [
  1, 5, 10, 50, 100, 500, 1000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000, 10_800_000,
  21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000, 7_776_000_000, 31_536_000_000,
];

/** Returns round times for the axis, at least `apartPx` apart. */
export function ticksIn(visible: MsRange, widthPx: number, apartPx = 110): { atMs: number; text: string }[] {
  const length = visible.toMs - visible.fromMs;
  const most = Math.max(1, Math.floor(widthPx / apartPx));
  const step = STEPS_MS.find((size) => length / size <= most) ?? STEPS_MS[STEPS_MS.length - 1] ?? 1;
  const ticks: { atMs: number; text: string }[] = [];
  // Days begin at midnight of the shown zone.
  const offsetMs = zoneOffsetMs(visible.fromMs);
  for (let at = Math.ceil((visible.fromMs + offsetMs) / step) * step - offsetMs; at < visible.toMs; at += step) {
    const iso = `${secondsText(at)}.${String(((at % 1000) + 1000) % 1000).padStart(3, '0')}`;
    const text =
      step >= 86_400_000
        ? iso.slice(0, 10)
        : iso.slice(11, 19) === '00:00:00'
          ? iso.slice(5, 10)
          : step >= 60_000
            ? iso.slice(11, 16)
            : step >= 1000
              ? iso.slice(11, 19)
              : iso.slice(14, 23);
    ticks.push({ atMs: at, text });
  }
  return ticks;
}

/** Zooms the visible range around a fixed time. `factor` below 1 zooms in. */
export function zoomed(
  visible: MsRange,
  factor: number,
  aroundMs: number,
  bounds: { minMs: number; maxMs: number },
): MsRange {
  const length = visible.toMs - visible.fromMs;
  const next = Math.min(bounds.maxMs, Math.max(bounds.minMs, length * factor));
  const share = (aroundMs - visible.fromMs) / length;
  const fromMs = aroundMs - next * share;
  return { fromMs, toMs: fromMs + next };
}

/**
 * Returns the visible range after a drag or pinch: the times under the pointers stay there. `was`
 * and `is` are the pointers' positions as fractions of the width: one for a drag, two for a pinch.
 */
export function dragged(
  visible: MsRange,
  was: readonly number[],
  is: readonly number[],
  bounds: { minMs: number; maxMs: number },
): MsRange {
  const length = visible.toMs - visible.fromMs;
  const [wasA = 0, wasB = wasA] = was;
  const [isA = 0, isB = isA] = is;
  const apart = Math.abs(isB - isA);
  const next =
    was.length < 2 || apart < 0.01
      ? length
      : Math.min(bounds.maxMs, Math.max(bounds.minMs, (length * Math.abs(wasB - wasA)) / apart));
  const fromMs = visible.fromMs + length * ((wasA + wasB) / 2) - next * ((isA + isB) / 2);
  return { fromMs, toMs: fromMs + next };
}
