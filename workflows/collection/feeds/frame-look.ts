import type { RouteResult } from './feed-adapter.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The JSON string that `marker` (its opening quote included) begins, from byte `from` on; null when there is none without escapes. */
export function stringAfter(frame: Buffer, marker: Buffer, from = 0): string | null {
  const at = frame.indexOf(marker, from);
  if (at < 0) return null;
  const start = at + marker.length;
  const end = frame.indexOf(QUOTE, start);
  if (end < 0) return null;
  const escape = frame.indexOf(BACKSLASH, start);
  return escape >= 0 && escape < end ? null : frame.toString('utf8', start, end);
}

export function beginsWith(frame: Buffer, prefix: Buffer): boolean {
  return frame.length > prefix.length && prefix.compare(frame, 0, prefix.length) === 0;
}

/** Whether a frame ends as a JSON object or array does: what was cut off on the way does not. */
export function endsWhole(frame: Buffer): boolean {
  const last = frame[frame.length - 1];
  return last === 0x7d || last === 0x5d;
}

/** A message as an object or array, for frames that need more than a look. */
export type ParsedMessage = Record<string, unknown> | unknown[];

/** Routes by the parsed message; frames that are no JSON object or array count as broken. */
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

/** The one value that all have; 'several' or 'none' when there is no such. */
export function onlyValue(values: readonly unknown[]): { value: string } | 'several' | 'none' {
  const distinct = new Set(values);
  if (distinct.size > 1) return 'several';
  const [value] = distinct;
  return typeof value === 'string' && value !== '' ? { value } : 'none';
}
