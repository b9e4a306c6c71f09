import type { Extractor } from '../../../schema/export-schemas/model.js';
import { parseIso8601Ns } from '../../../schema/time/timestamps.js';
import type { JsonNode } from './reference-json.js';

/** Decimals are scaled integers. */
export type Value = null | bigint | number | boolean | string | { scaled: bigint; scale: number };

/** A transform that failed at run time. */
export const FAILED = Symbol('failed');

const MAX_I64 = 2n ** 63n - 1n;
const fitsI64 = (value: bigint): boolean => value <= MAX_I64 && value >= -MAX_I64 - 1n;

/** Converts a value to the type; null if it does not fit. The node is not JSON null. */
export function fitValue(node: JsonNode, type: string): Value {
  if (type === 'string') return node.kind === 'string' ? node.value : node.text;
  const token = node.kind === 'string' ? node.value : node.text;
  if (type === 'bool')
    return token === 'true' || token === '1' ? true : token === 'false' || token === '0' ? false : null;
  const number = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
  if (!number) return null;
  if (type === 'f64') return Number.isFinite(Number(token)) ? Number(token) : null;
  const scale = type === 'i64' ? 0 : Number(/\d+/.exec(type)![0]);
  const [, sign, whole = '', fraction = '', exponent = '0'] = number;
  const scaled = shifted(BigInt(whole + fraction), Number(exponent) - fraction.length + scale);
  if (scaled === null) return null;
  const value = sign ? -scaled : scaled;
  if (type === 'i64') return fitsI64(value) ? value : null;
  return scaled < 10n ** 38n ? { scaled: value, scale } : null;
}

/** Returns digits × 10^power if that is a whole number of reasonable size. */
function shifted(digits: bigint, power: number): bigint | null {
  if (digits === 0n) return 0n;
  if (power >= 0) return power > 60 ? null : digits * 10n ** BigInt(power);
  let rest = digits;
  for (let i = power; i < 0; i++) {
    if (rest % 10n !== 0n) return null;
    rest /= 10n;
  }
  return rest;
}

export function typeAfter(extractor: Extractor): string {
  const sql = extractor.transform;
  if (sql === undefined) return extractor.json.type;
  if (/^(abs|coalesce)/i.test(sql)) return extractor.json.type;
  if (/null$/i.test(sql)) return 'bool';
  const decimal = /^cast\(nullif.*decimal\(38,(\d+)\)/i.exec(sql);
  if (decimal) return `decimal(${decimal[1]})`;
  if (/epoch_ns|bigint/i.test(sql) || sql.includes('*')) return 'i64';
  const result = /then\s+('|true|false|-?\d)/i.exec(sql)![1]!;
  return result === "'" ? 'string' : /\d/.test(result) ? 'i64' : 'bool';
}

/** Evaluates the few transforms that the engine runs itself by their SQL meaning. */
export function transformed(extractor: Extractor, value: Value): Value | typeof FAILED {
  const sql = extractor.transform;
  if (sql === undefined) return value;
  const call = /split_part\(\{v\}, '(.)', (\d)\)/.exec(sql);
  if (call) return fieldOf(sql, call, value as string | null);
  if (/null$/i.test(sql)) return /not/i.test(sql) === (value !== null);
  const decimal = value !== null && typeof value === 'object' ? value : null;
  if (/^coalesce/i.test(sql)) return value ?? { scaled: 0n, scale: Number(/\d+/.exec(extractor.json.type)![0]) };
  if (sql.includes('> 0')) return decimal && decimal.scaled !== 0n ? words(sql)[decimal.scaled > 0n ? 0 : 1]! : null;
  if (/^case when \{v\} > \d+ then \{v\}/i.test(sql)) {
    const [above, large, small] = sql.match(/-?\d+/g)!.map(BigInt) as [bigint, bigint, bigint];
    const integer = value as bigint | null;
    return integer === null ? null : fitted(integer * (integer > above ? large : small));
  }
  const isMillis = /like '%-%'/i.test(sql) && value !== null && !(value as string).includes('-');
  if (isMillis) {
    const whole = fitValue({ kind: 'string', value: value as string, text: '' }, 'i64');
    return typeof whole === 'bigint' ? fitted(whole * 1_000_000n) : FAILED;
  }
  if (/^case/i.test(sql) && !/epoch_ns/i.test(sql)) return caseOf(sql, value);
  if (value === null) return null;
  if (/^abs/i.test(sql))
    return decimal && { ...decimal, scaled: decimal.scaled < 0n ? -decimal.scaled : decimal.scaled };
  if (/epoch_ns/i.test(sql)) {
    const ns = parseIso8601Ns(value as string) ?? parseIso8601Ns(`${value as string}Z`);
    return ns === null || !fitsI64(ns) ? FAILED : ns;
  }
  const factor = BigInt(/\*\s*(-?\d+)/.exec(sql)![1]!);
  const product =
    typeof value === 'object' ? (value.scaled * factor) / 10n ** BigInt(value.scale) : (value as bigint) * factor;
  return fitted(product);
}

function fieldOf(sql: string, [call, delimiter, index]: RegExpExecArray, text: string | null): Value | typeof FAILED {
  const field = text === null ? null : (text.split(delimiter!)[Number(index) - 1] ?? '');
  if (/^case/i.test(sql)) return caseOf(sql.replace(call, '{v}'), field);
  // nullif
  return field === null || field === ''
    ? null
    : (fitValue({ kind: 'string', value: field, text: field }, 'decimal(18)') ?? FAILED);
}

const fitted = (value: bigint): bigint | typeof FAILED => (fitsI64(value) ? value : FAILED);

const words = (sql: string): string[] => sql.match(/'[^']*'/g)!.map((word) => word.slice(1, -1));

function caseOf(sql: string, value: Value): Value {
  const tokens = sql.match(/'(?:[^']|'')*'|\{v\}|-?\w+/g)!;
  const literal = (token: string): Value => {
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    return /^(true|false)$/i.test(token) ? /true/i.test(token) : BigInt(token);
  };
  const isSimple = tokens[1] === '{v}';
  for (let i = isSimple ? 2 : 1; ; i += 4) {
    const word = tokens[i]!.toLowerCase();
    if (word === 'end') return null;
    if (word === 'else') return literal(tokens[i + 1]!);
    const holds = isSimple ? value !== null && value === literal(tokens[i + 1]!) : value === true;
    if (holds) return literal(tokens[i + 3]!);
  }
}
