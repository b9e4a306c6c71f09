import { floorDiv, NS_PER_MS } from '../../../../schema/time/timestamps.js';

const MS_DIGITS = 3;

/** Returns a time as normalized data has it: milliseconds, as clients in JavaScript print dates. */
export function isoMillis(ns: bigint): string {
  return new Date(Number(floorDiv(ns, NS_PER_MS))).toISOString();
}

/** Returns a time as raw data has it: 28 characters, 100 ns. */
export function iso100Ns(ns: bigint): string {
  const rest = String(floorDiv(ns, 100n) % 10_000_000n).padStart(7, '0');
  const whole = new Date(Number(floorDiv(ns, NS_PER_MS))).toISOString();
  return `${whole.slice(0, -1 - MS_DIGITS)}${rest}Z`;
}
