import type { RouteResult } from '../feed-adapter.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [ZERO, NINE, MINUS] = [0x30, 0x39, 0x2d];

/**
 * Returns the JSON string behind `marker` (which includes its opening quote), searched from byte
 * `from`. Null if there is none without escapes.
 */
export function stringAfter(frame: Buffer, marker: Buffer, from = 0): string | null {
  const at = frame.indexOf(marker, from);
  if (at < 0) return null;
  const start = at + marker.length;
  const end = frame.indexOf(QUOTE, start);
  if (end < 0) return null;
  const escape = frame.indexOf(BACKSLASH, start);
  return escape >= 0 && escape < end ? null : frame.toString('utf8', start, end);
}

/** Returns the JSON string behind all occurrences of `marker`. Null if there is none. */
export function onlyStringAfter(frame: Buffer, marker: Buffer): { value: string } | 'several' | null {
  let first: Buffer | undefined;
  for (let at = frame.indexOf(marker); at >= 0; at = frame.indexOf(marker, at + marker.length)) {
    const from = at + marker.length;
    const value = frame.subarray(from, frame.indexOf(QUOTE, from));
    first ??= value;
    if (!first.equals(value)) return 'several';
  }
  return first && first.length > 0 ? { value: first.toString('utf8') } : null;
}

/**
 * A member of an object, `"name":`, prepared for a search that skips bytes it cannot end at
 * (Horspool).
 */
interface IntegerMember {
  marker: Buffer;
  /** Distances to the next possible place, by the byte at the marker's end. */
  skips: Uint8Array;
}

export function integerMember(name: string): IntegerMember {
  const marker = Buffer.from(`"${name}":`);
  const last = marker.length - 1;
  const skips = new Uint8Array(256).fill(marker.length);
  for (let i = 0; i < last; i++) skips[marker[i]!] = last - i;
  return { marker, skips };
}

/**
 * Returns the integer (quoted or not) of a member, searched from byte `from`. Null if there is
 * none.
 */
export function memberInteger(frame: Buffer, member: IntegerMember, from = 0): number | null {
  const found = findNear(frame, member, from);
  if (found < 0) return null;
  let at = found + member.marker.length;
  if (frame[at] === QUOTE) at += 1;
  const sign = frame[at] === MINUS ? -1 : 1;
  if (sign < 0) at += 1;
  const start = at;
  let value = 0;
  for (let digit = frame[at] ?? 0; digit >= ZERO && digit <= NINE; digit = frame[++at] ?? 0) {
    value = value * 10 + digit - ZERO;
  }
  return at === start ? null : sign * value;
}

export function beginsWith(frame: Buffer, prefix: Buffer): boolean {
  return frame.length > prefix.length && isAt(frame, prefix, 0);
}

/** Markers are near the beginning: a call into native code costs more than the search. */
const NEAR_BYTES = 512;

function findNear(frame: Buffer, { marker, skips }: IntegerMember, from: number): number {
  const last = marker.length - 1;
  const limit = Math.min(frame.length, from + NEAR_BYTES);
  for (let end = from + last; end < limit; end += skips[frame[end]!]!)
    if (isAt(frame, marker, end - last)) return end - last;
  return limit === frame.length ? -1 : frame.indexOf(marker, limit - last);
}

function isAt(frame: Buffer, marker: Buffer, at: number): boolean {
  for (let i = marker.length - 1; i >= 0; i--) if (frame[at + i] !== marker[i]) return false;
  return true;
}

/** Returns whether a frame ends like a JSON object or array: a truncated one does not. */
export function endsWhole(frame: Buffer): boolean {
  const last = frame[frame.length - 1];
  return last === 0x7d || last === 0x5d;
}

/** A parsed message, for frames that need more than a look at their bytes. */
export type ParsedMessage = Record<string, unknown> | unknown[];

/** Routes by the parsed message. Frames that are not a JSON object or array count as broken. */
export function routeParsed(frame: Buffer, route: (message: ParsedMessage) => RouteResult): RouteResult {
  let message: unknown;
  try {
    message = JSON.parse(frame.toString('utf8'));
  } catch {
    return { unrouted: 'broken frame' };
  }
  if (typeof message !== 'object' || message === null) return { unrouted: 'unknown message' };
  return route(message as ParsedMessage);
}

/** Returns the one value that all have, or 'several' or 'none'. */
export function onlyValue(values: readonly unknown[]): { value: string } | 'several' | 'none' {
  const distinct = new Set(values);
  if (distinct.size > 1) return 'several';
  const [value] = distinct;
  return typeof value === 'string' && value !== '' ? { value } : 'none';
}
