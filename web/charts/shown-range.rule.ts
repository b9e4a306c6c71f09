import type { MsRange } from '../timeline/timeline.rule.js';
import { msOfNs, nsOfMs } from '../text/times.rule.js';

/** Ranges that end now and move on. */
export const PRESETS = [
  { value: '1h', label: '1 h', ms: 3_600_000 },
  { value: '6h', label: '6 h', ms: 21_600_000 },
  { value: '24h', label: '24 h', ms: 86_400_000 },
  { value: '7d', label: '7 d', ms: 604_800_000 },
  { value: '30d', label: '30 d', ms: 2_592_000_000 },
] as const;
const DEFAULT = PRESETS[1];
const MINUTE_MS = 60_000;
/** The shortest and the longest range of a chart: rollups have minutes. */
export const SHOWN_BOUNDS = { minMs: 10 * MINUTE_MS, maxMs: 3 * 365 * 86_400_000 };

/** The visible range, and the preset that it follows; null for a range that stands still. */
export interface ShownRange extends MsRange {
  preset: string | null;
}

/**
 * Returns the range of an address: `from` and `to` in nanoseconds, or `last`, a preset. Without
 * them it is the last hours, or what is stored if that is shorter.
 */
export function shownRange(params: URLSearchParams, nowMs: number, stored?: MsRange): ShownRange {
  const [from, to] = [params.get('from'), params.get('to')];
  if (from && to && /^\d{1,19}$/.test(from) && /^\d{1,19}$/.test(to) && BigInt(from) < BigInt(to)) {
    return { fromMs: msOfNs(from), toMs: msOfNs(to), preset: null };
  }
  if (!params.has('last') && stored && stored.toMs - stored.fromMs < DEFAULT.ms) {
    // The first point begins with its minute.
    const firstMs = Math.floor(stored.fromMs / MINUTE_MS) * MINUTE_MS;
    const toMs = Math.min(nowMs, Math.max(stored.toMs, firstMs + SHOWN_BOUNDS.minMs));
    return { fromMs: Math.min(firstMs, toMs - SHOWN_BOUNDS.minMs), toMs, preset: null };
  }
  const { value, ms } = PRESETS.find((preset) => preset.value === params.get('last')) ?? DEFAULT;
  return { fromMs: nowMs - ms, toMs: nowMs, preset: value };
}

/**
 * Returns the parameters of an address that shows a range: neither shorter nor longer than charts
 * can.
 */
export function paramsOfRange({ fromMs, toMs }: MsRange): Record<string, string> {
  const length = Math.min(SHOWN_BOUNDS.maxMs, Math.max(SHOWN_BOUNDS.minMs, toMs - fromMs));
  const center = (fromMs + toMs) / 2;
  const first = Math.max(0, center - length / 2);
  return { from: String(nsOfMs(first)), to: String(nsOfMs(first + length)) };
}

/**
 * Returns the parameters of an address with another range: those of `range` instead of the one
 * before.
 */
export function withShownRange(params: URLSearchParams, range: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['from', 'to', 'last']) next.delete(name);
  for (const [name, value] of Object.entries(range)) next.set(name, value);
  return next;
}
