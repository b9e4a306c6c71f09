import { parseIso8601Ns } from '../time/timestamps.js';
import { parseAnyDurationNs } from '../views/duration.rule.js';
import { MAX_INT64 } from '../text/int64.js';

/**
 * Parses when a stream begins: nanoseconds, an ISO 8601 time, or a duration back from now such as
 * `-15m`. Returns null for anything else.
 */
export function parseStreamStart(text: string, nowNs: bigint): bigint | null {
  if (text.startsWith('-')) {
    const backNs = parseAnyDurationNs(text.slice(1));
    return backNs === null || backNs > nowNs ? null : nowNs - backNs;
  }
  if (!/^\d{1,19}$/.test(text)) return parseIso8601Ns(text) ?? parseIso8601Ns(`${text}Z`);
  const ns = BigInt(text);
  return ns <= MAX_INT64 ? ns : null;
}
