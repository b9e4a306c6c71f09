import { INSTRUMENT_KINDS, INSTRUMENT_STATUSES } from '../../schema/instruments/instrument-terms.js';
import { invalidArgument } from '../errors/domain-error.js';
import type { InstrumentTermsFilter } from './catalog.types.js';
import { exactName } from './exact-name.rule.js';

interface TermCondition {
  /** A column of `instrument_versions`, and its operator. */
  sql: string;
  value: string;
}

/**
 * Returns what a version of an instrument must fulfil. Throws `invalid_argument` for a kind or
 * status that no instrument has.
 */
export function termConditions(filter: InstrumentTermsFilter): TermCondition[] {
  const { kind, status, underlying, expiresFromNs, expiresToNs } = filter;
  requireWord('kind', kind, INSTRUMENT_KINDS);
  requireWord('status', status, INSTRUMENT_STATUSES);
  const asked = [
    ['kind =', kind],
    ['status =', status],
    ['underlying =', underlying == null ? null : exactName(underlying)],
    ['expires_at_ns >=', expiresFromNs],
    ['expires_at_ns <', expiresToNs],
  ] as const;
  return asked.flatMap(([sql, value]) => (value == null ? [] : [{ sql, value }]));
}

/**
 * Returns SQL that is true for streams of instruments whose newest version fulfils all conditions.
 * `alias` is that of the datastreams, `mark` returns the parameter of a condition.
 */
export const hasTerms = (alias: string, conditions: readonly TermCondition[], mark: (i: number) => string): string =>
  `EXISTS (SELECT 1 FROM instrument_versions v WHERE v.exchange = ${alias}.exchange AND v.symbol = ${alias}.instrument
     AND v.to_ns IS NULL${conditions.map(({ sql }, i) => ` AND v.${sql} ${mark(i)}`).join('')})`;

function requireWord(field: string, asked: string | null | undefined, words: readonly string[]): void {
  if (asked == null || words.includes(asked)) return;
  throw invalidArgument(field, `${field} must be one of ${words.join(', ')}`);
}
