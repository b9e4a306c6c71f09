import { NS_PER_MS, SECOND_NS } from '../../schema/time/timestamps.js';

/** The zone that times are shown and typed in: UTC, or the browser's own. */
export type TimeZone = 'utc' | 'local';

let shownZone: TimeZone = 'utc';

/** Sets the zone of every time that is formatted or typed from now on. */
export function showTimesIn(zone: TimeZone): void {
  shownZone = zone;
}

/** Names the zone that times are shown in: `UTC`, `Europe/Berlin`. */
export const zoneText = (): string =>
  shownZone === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns how far the shown zone is ahead of UTC at a time. */
export const zoneOffsetMs = (ms: number): number =>
  shownZone === 'utc' ? 0 : -60_000 * new Date(ms).getTimezoneOffset();

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats `2026-01-02T03:04:05`, without the part of a second. */
export function secondsText(ms: number, zone: TimeZone = shownZone): string {
  const date = new Date(ms);
  if (zone === 'utc') return date.toISOString().slice(0, 19);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * Formats nanoseconds since the Unix epoch as `2026-01-02 03:04:05.123456789`, without trailing
 * zeros.
 */
export function nsText(ns: string | bigint, zone: TimeZone = shownZone): string {
  const value = BigInt(ns);
  const seconds = value / SECOND_NS - (value % SECOND_NS < 0n ? 1n : 0n);
  const fraction = String(value - seconds * SECOND_NS)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const text = secondsText(Number(seconds) * 1000, zone).replace('T', ' ');
  return fraction ? `${text}.${fraction}` : text;
}

/**
 * Formats nanoseconds in UTC whatever zone is shown: periods of schedules and days of quality are
 * those of UTC.
 */
export const utcText = (ns: string | bigint): string => nsText(ns, 'utc');

/** Formats an RFC 3339 time as `2026-01-02 03:04:05` in the shown zone. */
export const timeText = (time: string): string => secondsText(Date.parse(time)).replace('T', ' ');

/** Returns the nanoseconds of an RFC 3339 time with up to nine fractional digits. */
export function nsOfTime(time: string): bigint {
  const [, seconds = '', fraction = ''] = /^(.*?\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return BigInt(Date.parse(`${seconds}Z`)) * NS_PER_MS + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
}

export const msOfNs = (ns: string | bigint): number => Number(BigInt(ns) / NS_PER_MS);
export const nsOfMs = (ms: number): bigint => BigInt(Math.round(ms)) * NS_PER_MS;

const TYPED = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC)?$/i;

/**
 * Parses a typed time: a date, a date and time with up to nine fractional digits, or
 * nanoseconds. `Z` or `UTC` behind it stands for UTC in every zone. Undefined for anything else.
 */
export function parseTyped(text: string, shown: TimeZone = shownZone): bigint | undefined {
  const trimmed = text.trim();
  if (/^\d{16,19}$/.test(trimmed)) return BigInt(trimmed);
  const match = TYPED.exec(trimmed);
  if (!match) return undefined;
  const [, day = '', minutes = '00:00', seconds = '00', fraction = '', zone] = match;
  const typed = `${day}T${minutes}:${seconds}`;
  const asUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== day) return undefined;
  // Without an offset, a time is one of the browser's zone.
  const ms = shown === 'utc' || zone !== undefined ? asUtc : Date.parse(typed);
  return BigInt(ms) * NS_PER_MS + BigInt(fraction.padEnd(9, '0'));
}

/** Parses a time typed in UTC whatever zone is shown. */
export const parseUtc = (text: string): bigint | undefined => parseTyped(text, 'utc');

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
