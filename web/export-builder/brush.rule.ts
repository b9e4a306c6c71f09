import type { MsRange } from '../timeline/timeline.rule.js';

/** Returns the range to brush in: everything that is held, with air on both sides. */
export function brushBounds(held: readonly MsRange[], nowMs: number): MsRange {
  const fromMs = Math.min(nowMs - 3_600_000, ...held.map((range) => range.fromMs));
  const toMs = Math.max(nowMs, ...held.map((range) => range.toMs));
  const air = (toMs - fromMs) * 0.02;
  return { fromMs: fromMs - air, toMs: toMs + air };
}

/** Returns the range between two places of the drawing, given as shares of its width. */
export function brushed(bounds: MsRange, a: number, b: number): MsRange {
  const at = (share: number): number =>
    Math.round(bounds.fromMs + Math.max(0, Math.min(1, share)) * (bounds.toMs - bounds.fromMs));
  return { fromMs: at(Math.min(a, b)), toMs: at(Math.max(a, b)) };
}

/**
 * Moves one end of a range by a share of the bounds; it stays inside, and the range is never empty.
 */
export function nudged(range: MsRange, end: 'from' | 'to', share: number, bounds: MsRange): MsRange {
  const step = share * (bounds.toMs - bounds.fromMs);
  if (end === 'from') {
    const fromMs = Math.max(bounds.fromMs, Math.min(range.toMs - 1, range.fromMs + step));
    return { ...range, fromMs: Math.round(fromMs) };
  }
  return { ...range, toMs: Math.round(Math.min(bounds.toMs, Math.max(range.fromMs + 1, range.toMs + step))) };
}
