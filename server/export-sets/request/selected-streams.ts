import { type EntityManager, In } from 'typeorm';
import {
  likePattern,
  matchesPattern,
  MAX_SET_STREAMS,
  type Selection,
  type SelectionFields,
} from '../../../schema/export-sets/selection.rule.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { exactName } from '../../catalog/exact-name.rule.js';
import { ExchangeEntity } from '../../catalog/exchange.entity.js';
import { invalidArgument } from '../../errors/domain-error.js';

/** The datastreams of a selection, and its ids that do not exist. */
interface SelectedStreams {
  streams: DatastreamEntity[];
  unknownIds: string[];
}

/**
 * Returns what a selection stands for: ids in their order, patterns by symbol and stream type.
 * `invalid_argument` for an unknown exchange, for more than 2,000 streams (with their number), and
 * for a pattern that matches no instrument of the exchange: a set must not be smaller than meant.
 */
export async function selectedStreams(
  db: EntityManager,
  selection: Selection,
  fields: SelectionFields,
): Promise<SelectedStreams> {
  return selection.kind === 'ids' ? byIds(db, selection.datastreamIds, fields) : byPatterns(db, selection, fields);
}

async function byIds(
  db: EntityManager,
  ids: readonly string[],
  { datastreamIds: field }: SelectionFields,
): Promise<SelectedStreams> {
  requireFew(field, ids.length);
  const found = await db.findBy(DatastreamEntity, { id: In([...ids]) });
  const byId = new Map(found.map((stream) => [stream.id, stream]));
  return {
    streams: ids.flatMap((id) => byId.get(id) ?? []),
    unknownIds: ids.filter((id) => !byId.has(id)),
  };
}

async function byPatterns(
  db: EntityManager,
  { exchange, instruments, streamTypes }: Extract<Selection, { kind: 'patterns' }>,
  fields: SelectionFields,
): Promise<SelectedStreams> {
  if (!(await db.existsBy(ExchangeEntity, { code: exactName(exchange) }))) {
    throw invalidArgument(fields.exchange, `${fields.exchange} must be the code of an exchange`);
  }
  const query = db
    .createQueryBuilder(DatastreamEntity, 'd')
    .where('d.exchange = :exchange AND d.streamType IN (:...streamTypes)', { exchange, streamTypes });
  const likes = instruments.map((_, i) => String.raw`d.instrument LIKE :like${i}`);
  query.andWhere(
    `(${likes.join(' OR ')})`,
    Object.fromEntries(instruments.map((pattern, i) => [`like${i}`, likePattern(pattern)])),
  );
  const count = await query.getCount();
  requireFew(fields.all, count);
  const streams = await query.orderBy('d.instrument').addOrderBy('d.streamType').getMany();
  const wrong = instruments.findIndex((pattern) => !streams.some((one) => matchesPattern(pattern, one.instrument)));
  if (wrong >= 0) {
    const message = `${exchange} has no instrument that matches it and has one of these stream types`;
    const field = `${fields.instruments}[${wrong}]`;
    throw invalidArgument(field, `${field} matches nothing: ${message}`);
  }
  return { streams, unknownIds: [] };
}

function requireFew(field: string, count: number): void {
  if (count <= MAX_SET_STREAMS) return;
  const message = `A request has at most ${MAX_SET_STREAMS} datastreams; these are ${count}`;
  throw invalidArgument(field, message, { max_streams: MAX_SET_STREAMS, provided: count });
}
