import type { TimeUnit } from './message-shape.js';

const NS_PER: Record<'s' | 'ms' | 'us', bigint> = { s: 1_000_000_000n, ms: 1_000_000n, us: 1_000n };
/** From here on a count of milliseconds would be a year beyond 5000, so that it counts microseconds. */
const FIRST_MICROS = 1e14;

/** Nanoseconds since the epoch of a count in the unit of a format. */
export function epochNs(count: number, unit: Exclude<TimeUnit, 'iso'>): bigint {
  return BigInt(count) * NS_PER[unitOf(count, unit)];
}

function unitOf(count: number, unit: Exclude<TimeUnit, 'iso'>): 's' | 'ms' | 'us' {
  if (unit === 'ms or us') return count >= FIRST_MICROS ? 'us' : 'ms';
  if (unit === 'us or s') return count >= FIRST_MICROS ? 'us' : 's';
  return unit;
}
