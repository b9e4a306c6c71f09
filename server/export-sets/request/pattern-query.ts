import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { likePattern, type PatternSelection } from '../../../schema/export-sets/selection.rule.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { hasTerms, heldBetween, IS_LISTED, IS_NEWEST, termConditions } from '../../catalog/term-conditions.js';

/**
 * Returns the query of the datastreams `d` that patterns select. Instruments are listed with the
 * selected terms at a time in the range, or now if it is null. Those of any status but `delisted`
 * are found unless the selection names one.
 */
export function patternQuery(
  db: EntityManager,
  { exchange, instruments, streamTypes, terms = {} }: PatternSelection,
  range: TimeRange | null,
): SelectQueryBuilder<DatastreamEntity> {
  const query = db
    .createQueryBuilder(DatastreamEntity, 'd')
    .where('d.exchange = :exchange AND d.streamType IN (:...streamTypes)', { exchange, streamTypes })
    .andWhere(
      `(${instruments.map((_, i) => `d.instrument LIKE :like${i}`).join(' OR ')})`,
      Object.fromEntries(instruments.map((pattern, i) => [`like${i}`, likePattern(pattern)])),
    );
  const conditions = termConditions(terms);
  if (conditions.length === 0) return query;
  const held = [
    range === null ? IS_NEWEST : heldBetween(':heldFromNs', ':heldToNs'),
    ...(terms.status === undefined ? [IS_LISTED] : []),
  ].join(' AND ');
  const values = Object.fromEntries(conditions.map(({ value }, i) => [`term${i}`, value]));
  return query.andWhere(
    hasTerms('d', conditions, (i) => `:term${i}`, held),
    { ...values, ...(range && { heldFromNs: String(range.fromNs), heldToNs: String(range.toNs) }) },
  );
}
