/** A stretch of time in ms since the epoch, half-open. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** A bar inside a drawing: x and width as shares of it, from 0 to 1. */
export interface Bar {
  x: number;
  width: number;
}

/**
 * What of these stretches falls into the window, as bars; those that would lie less than a pixel apart become one, so that the
 * number of bars is bound by the width and not by the data.
 */
export function barsIn(stretches: readonly Stretch[], window: Stretch, widthPx: number): Bar[] {
  const length = window.toMs - window.fromMs;
  if (length <= 0 || widthPx <= 0) return [];
  const pixel = length / widthPx;
  const merged: Stretch[] = [];
  for (const { fromMs, toMs } of [...stretches].sort((a, b) => a.fromMs - b.fromMs)) {
    const from = Math.max(fromMs, window.fromMs);
    const to = Math.min(toMs, window.toMs);
    if (to <= from) continue;
    const last = merged.at(-1);
    if (last && from - last.toMs < pixel) last.toMs = Math.max(last.toMs, to);
    else merged.push({ fromMs: from, toMs: to });
  }
  return merged.map(({ fromMs, toMs }) => ({
    x: (fromMs - window.fromMs) / length,
    // At least a pixel and a half: what is there must be seen.
    width: Math.max((toMs - fromMs) / length, 1.5 / widthPx),
  }));
}

const STEPS_MS = [
  1, 5, 10, 50, 100, 500, 1000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000, 10_800_000,
  21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000, 7_776_000_000, 31_536_000_000,
];

/** Round moments to write below the drawing, at least `apartPx` from each other. */
export function ticksIn(window: Stretch, widthPx: number, apartPx = 110): { atMs: number; text: string }[] {
  const length = window.toMs - window.fromMs;
  const most = Math.max(1, Math.floor(widthPx / apartPx));
  const step = STEPS_MS.find((size) => length / size <= most) ?? STEPS_MS[STEPS_MS.length - 1] ?? 1;
  const ticks: { atMs: number; text: string }[] = [];
  for (let at = Math.ceil(window.fromMs / step) * step; at < window.toMs; at += step) {
    const iso = new Date(at).toISOString();
    const text =
      step >= 86_400_000
        ? iso.slice(0, 10)
        : at % 86_400_000 === 0
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

/** The window made longer or shorter around a moment that stays where it is. `factor` below 1 shows less. */
export function zoomed(
  window: Stretch,
  factor: number,
  aroundMs: number,
  bounds: { minMs: number; maxMs: number },
): Stretch {
  const length = window.toMs - window.fromMs;
  const next = Math.min(bounds.maxMs, Math.max(bounds.minMs, length * factor));
  const share = (aroundMs - window.fromMs) / length;
  const fromMs = aroundMs - next * share;
  return { fromMs, toMs: fromMs + next };
}

/**
 * The window after fingers or a pointer moved: what lay under each of them lies there still. `was` and `is` are their places as
 * shares of the width, one for a move, two for a pinch; two at the same place move alone.
 */
export function dragged(
  window: Stretch,
  was: readonly number[],
  is: readonly number[],
  bounds: { minMs: number; maxMs: number },
): Stretch {
  const length = window.toMs - window.fromMs;
  const [wasA = 0, wasB = wasA] = was;
  const [isA = 0, isB = isA] = is;
  const apart = Math.abs(isB - isA);
  const next =
    was.length < 2 || apart < 0.01
      ? length
      : Math.min(bounds.maxMs, Math.max(bounds.minMs, (length * Math.abs(wasB - wasA)) / apart));
  const fromMs = window.fromMs + length * ((wasA + wasB) / 2) - next * ((isA + isB) / 2);
  return { fromMs, toMs: fromMs + next };
}
