import { InvalidArgumentError, Option } from 'commander';
import { parseIso8601Ns } from '../../schema/time/timestamps.js';

const PLANS = ['trial', 'starter', 'pro'];
const STATUSES = ['ACTIVE', 'TRIALING', 'GRACE', 'SUSPENDED', 'NONE'];

export const planOption = (): Option => new Option('--plan <plan>', 'plan of the account').choices(PLANS);
export const statusOption = (): Option => new Option('--status <status>', 'access status').choices(STATUSES);

/** Parses a positive integer. */
export function count(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a positive integer.');
  }
  return value;
}

/**
 * Parses a moment, in nanoseconds or as an ISO 8601 date-time, to a decimal string of nanoseconds.
 */
export function momentNs(text: string): string {
  if (/^-?\d{1,19}$/.test(text)) return text;
  const ns = parseIso8601Ns(text);
  if (ns === null) throw new InvalidArgumentError('It must be nanoseconds since the epoch or an ISO 8601 date-time.');
  return ns.toString();
}

/** Validates an ISO 8601 date-time with a time zone. */
export function dateTime(text: string): string {
  if (parseIso8601Ns(text) === null)
    throw new InvalidArgumentError('It must be an ISO 8601 date-time with a time zone.');
  return text;
}

/** Parses whole seconds, 0 or more. */
export function wholeSeconds(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(text);
}
