import { type EntityManager, In } from 'typeorm';
import {
  ALL_SYMBOLS,
  matchesPattern,
  MAX_SET_STREAMS,
  type PatternSelection,
  type Selection,
  type SelectionFields,
} from '../../../schema/export-sets/selection.rule.js';
import type { FilterTerm } from '../../../schema/instruments/term-filter.rule.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { exactName } from '../../catalog/exact-name.rule.js';
import { ExchangeEntity } from '../../catalog/exchange.entity.js';
import { invalidArgument } from '../../errors/domain-error.js';
import { patternQuery } from './pattern-query.js';

/** The datastreams of a selection, and its ids that do not exist. */
interface SelectedStreams {
  streams: DatastreamEntity[];
  unknownIds: string[];
}

/**
 * Returns what a selection stands for: ids in their order, patterns by symbol and stream type.
 * `invalid_argument` for an unknown exchange, for more than 2,000 streams (with their number), and
 * for patterns and terms that match no instrument of the exchange in the range: a set must not be
 * smaller than meant.
 */
export async function selectedStreams(
  db: EntityManager,
  { selection, range }: { selection: Selection; range: TimeRange },
  fields: SelectionFields,
): Promise<SelectedStreams> {
  if (selection.kind === 'ids') return byIds(db, selection.datastreamIds, fields);
  return byPatterns(db, selection, range, fields);
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
  selection: PatternSelection,
  range: TimeRange,
  fields: SelectionFields,
): Promise<SelectedStreams> {
  const { exchange, instruments } = selection;
  if (!(await db.existsBy(ExchangeEntity, { code: exactName(exchange) }))) {
    throw invalidArgument(fields.exchange, `${fields.exchange} must be the code of an exchange`);
  }
  const query = patternQuery(db, selection, range);
  const count = await query.getCount();
  requireFew(fields.all, count);
  const streams = await query.orderBy('d.instrument').addOrderBy('d.streamType').getMany();
  const wrong = instruments.findIndex((pattern) => !streams.some((one) => matchesPattern(pattern, one.instrument)));
  if (wrong >= 0) throw matchesNothing(selection, wrong, fields);
  return { streams, unknownIds: [] };
}

/** Names what was asked: the pattern, or the first of the terms of all instruments. */
function matchesNothing({ exchange, instruments, terms }: PatternSelection, wrong: number, fields: SelectionFields) {
  const [term] = Object.keys(terms ?? {}) as FilterTerm[];
  const isOfAll = term !== undefined && instruments[wrong] === ALL_SYMBOLS;
  const field = isOfAll ? fields[term] : `${fields.instruments}[${wrong}]`;
  const needs = [
    ...(isOfAll ? [] : ['matches it']),
    ...(term === undefined ? [] : ['is listed with these terms in the time range']),
  ].join(', ');
  const message = `${exchange} has no instrument that ${needs} and has one of these stream types`;
  return invalidArgument(field, `${field} matches nothing: ${message}`);
}

function requireFew(field: string, count: number): void {
  if (count <= MAX_SET_STREAMS) return;
  const message = `A request has at most ${MAX_SET_STREAMS} datastreams; these are ${count}`;
  throw invalidArgument(field, message, { max_streams: MAX_SET_STREAMS, provided: count });
}
