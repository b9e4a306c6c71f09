import { GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { isInt64 } from '../../schema/text/int64.js';
import { dateToRfc3339, nsToMs, nsToRfc3339, parseIso8601Ns } from '../../schema/time/timestamps.js';
import { DomainError } from '../errors/domain-error.js';

function toInt64(value: unknown): string {
  const digits = typeof value === 'string' && /^-?\d{1,19}$/.test(value);
  const whole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  if (digits || whole) {
    const int = BigInt(value);
    if (isInt64(int)) return int.toString();
  }
  throw new DomainError('invalid_argument', 'The value is not a 64-bit integer');
}

/**
 * 64-bit signed integer as a decimal string. Resolvers take and return strings or bigint, never
 * numbers.
 */
export const Int64 = new GraphQLScalarType<string, string>({
  name: 'Int64',
  description:
    '64-bit signed integer as a decimal string, so that no client rounds it. Exact numbers are accepted as well. Times are nanoseconds since 1970 in UTC.',
  serialize: toInt64,
  parseValue: toInt64,
  parseLiteral: (node) => toInt64(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined),
});

/** A length of time in nanoseconds, as string or bigint. Sums over many streams exceed 64 bits. */
export const Duration = new GraphQLScalarType<string, string>({
  name: 'Duration',
  description: 'Nanoseconds as a decimal string of any length: the years of many streams together exceed 64 bits.',
  serialize: String,
});

function toDate(value: unknown): Date {
  const ns = typeof value === 'string' ? parseIso8601Ns(value) : null;
  if (ns === null) throw new DomainError('invalid_argument', 'The value is not an RFC 3339 date-time');
  return new Date(nsToMs(ns));
}

/** A time. Resolvers return a Date, or bigint nanoseconds for all six digits. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description:
    'RFC 3339 time in UTC with six fractional digits, for example 2026-01-02T03:04:05.000006Z. Input may have any offset. Fields with nanoseconds are Int64.',
  serialize: (value) => {
    if (value instanceof Date) return dateToRfc3339(value);
    if (typeof value === 'bigint') return nsToRfc3339(value);
    throw new TypeError('DateTime is resolved with a Date or bigint nanoseconds');
  },
  parseValue: toDate,
  parseLiteral: (node) => toDate(node.kind === Kind.STRING ? node.value : undefined),
});

/** Free-form JSON; the operation that takes it validates its shape. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value. The fields that use it describe its shape.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
