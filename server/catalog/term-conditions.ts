import { type TermFilter, unknownWord } from '../../schema/instruments/term-filter.rule.js';
import { invalidArgument } from '../errors/domain-error.js';
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
export function termConditions(filter: TermFilter): TermCondition[] {
  const { kind, status, underlying, expiresFromNs, expiresToNs } = filter;
  const wrong = unknownWord(filter);
  if (wrong) throw invalidArgument(wrong.term, `${wrong.term} ${wrong.message}`);
  const asked = [
    ['kind =', kind],
    ['status =', status],
    ['underlying =', underlying == null ? null : exactName(underlying)],
    ['expires_at_ns >=', expiresFromNs],
    ['expires_at_ns <', expiresToNs],
  ] as const;
  return asked.flatMap(([sql, value]) => (value == null ? [] : [{ sql, value }]));
}

/** Condition for a version `v` of an instrument that the exchange lists. */
export const IS_LISTED = `(v.status IS NULL OR v.status <> 'delisted')`;
/** Returns a condition for versions `v` that held at a time between two parameters. */
export const heldBetween = (fromNs: string, toNs: string): string =>
  `v.from_ns < ${toNs} AND (v.to_ns IS NULL OR v.to_ns > ${fromNs})`;
/** Condition for the newest version `v` of an instrument. */
export const IS_NEWEST = 'v.to_ns IS NULL';

/**
 * Returns SQL that is true for streams of instruments with a version that fulfils all conditions.
 * `alias` is that of the datastreams, `mark` returns the parameter of a condition, `held` says
 * which versions `v` count.
 */
export const hasTerms = (
  alias: string,
  conditions: readonly TermCondition[],
  mark: (i: number) => string,
  held = IS_NEWEST,
): string =>
  `EXISTS (SELECT 1 FROM instrument_versions v WHERE v.exchange = ${alias}.exchange AND v.symbol = ${alias}.instrument
     AND ${held}${conditions.map(({ sql }, i) => ` AND v.${sql} ${mark(i)}`).join('')})`;
