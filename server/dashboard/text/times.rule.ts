import { NS_PER_MS, SECOND_NS } from '../../../schema/timestamps.js';

/**
 * Formats nanoseconds since the Unix epoch as `2026-01-02 03:04:05.123456789` in UTC, without
 * trailing zeros.
 */
export function nsText(ns: string | bigint): string {
  const value = BigInt(ns);
  const seconds = value / SECOND_NS - (value % SECOND_NS < 0n ? 1n : 0n);
  const fraction = String(value - seconds * SECOND_NS)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const text = new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return fraction ? `${text}.${fraction}` : text;
}

/** Formats an RFC 3339 time as `2026-01-02 03:04:05` in UTC. */
export function timeText(time: string): string {
  return time.slice(0, 19).replace('T', ' ');
}

/** Returns the nanoseconds of an RFC 3339 time with up to nine fractional digits. */
export function nsOfTime(time: string): bigint {
  const [, seconds = '', fraction = ''] = /^(.*?\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return BigInt(Date.parse(`${seconds}Z`)) * NS_PER_MS + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
}

export const msOfNs = (ns: string | bigint): number => Number(BigInt(ns) / NS_PER_MS);
export const nsOfMs = (ms: number): bigint => BigInt(Math.round(ms)) * NS_PER_MS;

const TYPED = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(?:Z|UTC)?$/i;

/**
 * Parses a typed UTC time: a date, a date and time with up to nine fractional digits, or
 * nanoseconds. Undefined for anything else.
 */
export function parseTyped(text: string): bigint | undefined {
  const trimmed = text.trim();
  if (/^\d{16,19}$/.test(trimmed)) return BigInt(trimmed);
  const match = TYPED.exec(trimmed);
  if (!match) return undefined;
  const [, day = '', minutes = '00:00', seconds = '00', fraction = ''] = match;
  const ms = Date.parse(`${day}T${minutes}:${seconds}Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return undefined;
  return BigInt(ms) * NS_PER_MS + BigInt(fraction.padEnd(9, '0'));
}

/** Formats a duration in its two largest units: `3 d 4 h`, `12.5 s`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1000],
  ] as const;
  const first = units.findIndex(([, size]) => ms >= size);
  const [name, size] = units[first] ?? ['s', 1000];
  const [nextName, nextSize] = units[first + 1] ?? ['ms', 1];
  const rest = Math.floor((ms % size) / nextSize);
  return `${Math.floor(ms / size)} ${name}${rest > 0 ? ` ${rest} ${nextName}` : ''}`;
}

/** Formats a duration in nanoseconds: `438 µs`, `12.5 s`. */
export function durationNsText(ns: bigint): string {
  if (ns >= NS_PER_MS || ns <= 0n) return durationText(Number(ns / NS_PER_MS));
  return ns < 1000n ? `${ns} ns` : `${ns / 1000n} µs`;
}

/** Formats the age of a time: `just now`, `5 min ago`, `in 3 h`. */
export function agoText(thenMs: number, nowMs: number): string {
  const distance = Math.abs(nowMs - thenMs);
  if (distance < 5_000) return 'just now';
  const units = [
    ['y', 365 * 86_400_000],
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1000],
  ] as const;
  const [name, size] = units.find(([, unit]) => distance >= unit) ?? ['s', 1000];
  const text = `${Math.floor(distance / size)} ${name}`;
  return thenMs <= nowMs ? `${text} ago` : `in ${text}`;
}
