import type { TimeUnit } from './message-shape.js';

type Unit = 's' | 'ms' | 'us' | 'ns';

const NS_PER: Record<Unit, bigint> = { s: 1_000_000_000n, ms: 1_000_000n, us: 1_000n, ns: 1n };
/** Smallest count of microseconds: as milliseconds it would be a year beyond 5000. */
const FIRST_MICROS = 1e14;

/** Nanoseconds since the epoch of a count in the unit of a format. */
export function epochNs(count: number, unit: Exclude<TimeUnit, 'iso'>): bigint {
  return BigInt(count) * NS_PER[unitOf(count, unit)];
}

function unitOf(count: number, unit: Exclude<TimeUnit, 'iso'>): Unit {
  if (unit === 'ms or us') return count >= FIRST_MICROS ? 'us' : 'ms';
  if (unit === 'ms or ns') return count >= FIRST_MICROS ? 'ns' : 'ms';
  if (unit === 'us or s') return count >= FIRST_MICROS ? 'us' : 's';
  return unit;
}
