import { parse } from 'lossless-json';
import { MAX_JSON_DEPTH, nestingDepth } from '../../schema/text/json-depth.rule.js';
import { malformedTextIn, WELL_FORMED_EXPECTATION } from '../../schema/text/malformed-text.rule.js';
import { HttpRefusal, invalidField } from './refusal.js';

/** int64 has 19 digits. Longer numbers are not worth an arbitrary-precision parse. */
const MAX_INTEGER_CHARS = 40;

/** UTF-8 has no surrogates: half of a pair can only be an escape. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * Parses integers exactly: as number within ±2^53, as bigint beyond. Other numbers are doubles. A
 * number that is not an integer stays one that is not, also if the nearest double is an integer.
 */
function parseNumber(token: string): number | bigint {
  const value = Number(token);
  if (Number.isSafeInteger(value) && !isIntegerToken(token)) return fractionNear(value);
  const isBigInteger = /^-?\d+$/.test(token) && !Number.isSafeInteger(value) && token.length <= MAX_INTEGER_CHARS;
  return isBigInteger ? BigInt(token) : value;
}

/** Whether the digits of a JSON number are an integer: `5`, `5.0`, `0.5e1`. */
function isIntegerToken(token: string): boolean {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const zeros = /[1-9](0*)$/.exec(whole + fraction)?.[1];
  return zeros === undefined || zeros.length + Number(exponent) >= fraction.length;
}

/** Returns the double beside an integer; NaN from 2^52 on, where all doubles are integers. */
function fractionNear(integer: number): number {
  const near = integer === 0 ? Number.MIN_VALUE : integer * (1 + Number.EPSILON);
  return Number.isInteger(near) ? NaN : near;
}

/**
 * Returns the members of a JSON object body. An empty body and null count as an empty object; null
 * members are dropped at every depth (contract 1). Throws an HttpRefusal (400) for anything else,
 * and for text with half of a surrogate pair.
 */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const text = decodeUtf8(bytes);
  const value = parseText(text);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new HttpRefusal('invalid_argument', 'The body must be a JSON object', { details: { field: 'body' } });
  }
  const malformed = SURROGATE_ESCAPE.test(text) ? malformedTextIn(value) : null;
  if (malformed !== null) throw invalidField(malformed, WELL_FORMED_EXPECTATION);
  return withoutNulls(value) as Record<string, unknown>;
}

/** Serializes a JSON object canonically: members sorted, without spaces. */
export function canonicalJson(members: Record<string, unknown>): string {
  return JSON.stringify(members, (_, value: unknown) => {
    if (typeof value === 'bigint') return JSON.rawJSON(String(value));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformed('it is not UTF-8', cause);
  }
}

function parseText(text: string): unknown {
  // The parser recurses, so check the depth first.
  if (nestingDepth(text) > MAX_JSON_DEPTH) throw malformed(`it is nested more than ${MAX_JSON_DEPTH} levels deep`);
  try {
    return parse(text, null, { parseNumber });
  } catch (cause) {
    throw malformed(cause instanceof Error ? cause.message : 'it cannot be parsed', cause);
  }
}

function malformed(why: string, cause?: unknown): HttpRefusal {
  return new HttpRefusal('invalid_argument', `The body is not valid JSON: ${why.slice(0, 200)}`, {
    details: { field: 'body' },
    cause,
  });
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  // fromEntries defines own properties, so even `__proto__` stays a plain member.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}
