import { LISTING_STREAM_TYPE } from '../../../schema/instruments/listing-stream.js';
import { In } from 'typeorm';
import { likePattern, matchesPattern, MAX_SET_STREAMS } from '../../../schema/export-sets/selection.rule.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import type { RequestContext } from '../../context/request-context.js';
import { read } from '../../db/atomic.js';
import { select } from '../../db/select.js';
import { invalidArgument } from '../../errors/domain-error.js';
import type { SelectStreamsInput } from '../model/export-set.types.js';
import type { SelectionMatches } from './selection-matches.types.js';

const MAX_PATTERNS = 200;

/**
 * Returns what a selection stands for while it is entered: unlike a request for a set, it may match
 * nothing, or too much. Ids come in their order, patterns by instrument and stream type.
 */
export async function matchSelection(ctx: RequestContext, input: SelectStreamsInput): Promise<SelectionMatches> {
  const { datastreamIds, exchange, instruments, streamTypes } = input;
  if (datastreamIds != null) return byIds(ctx, [...new Set(datastreamIds)]);
  return byPatterns(ctx, exchange ?? '', instruments ?? [], streamTypes ?? []);
}

async function byIds(ctx: RequestContext, ids: readonly string[]): Promise<SelectionMatches> {
  if (ids.length > MAX_SET_STREAMS) {
    throw invalidArgument('select.datastreamIds', `select.datastreamIds must have at most ${MAX_SET_STREAMS} items`);
  }
  const found = await read(ctx, (db) => db.findBy(DatastreamEntity, { id: In([...ids]) }));
  const byId = new Map(found.map((stream) => [stream.id, stream]));
  return { totalCount: found.length, datastreams: ids.flatMap((id) => byId.get(id) ?? []), unmatched: [] };
}

async function byPatterns(
  ctx: RequestContext,
  exchange: string,
  instruments: readonly string[],
  streamTypes: readonly string[],
): Promise<SelectionMatches> {
  if (instruments.length > MAX_PATTERNS) {
    throw invalidArgument('select.instruments', `select.instruments must have at most ${MAX_PATTERNS} items`);
  }
  if (exchange === '' || instruments.length === 0) return { totalCount: 0, datastreams: [], unmatched: [] };
  const known = await select<{ instrument: string }>(
    ctx,
    'SELECT DISTINCT instrument FROM datastreams WHERE exchange = ? AND stream_type <> ?',
    [exchange, LISTING_STREAM_TYPE],
  );
  const unmatched = instruments.filter((pattern) => !known.some((one) => matchesPattern(pattern, one.instrument)));
  if (streamTypes.length === 0) return { totalCount: 0, datastreams: [], unmatched };
  return read(ctx, async (db) => {
    const query = db
      .createQueryBuilder(DatastreamEntity, 'd')
      .where('d.exchange = :exchange AND d.streamType IN (:...streamTypes)', { exchange, streamTypes })
      .andWhere(
        `(${instruments.map((_, i) => `d.instrument LIKE :like${i}`).join(' OR ')})`,
        Object.fromEntries(instruments.map((pattern, i) => [`like${i}`, likePattern(pattern)])),
      );
    const totalCount = await query.getCount();
    const ordered = query.orderBy('d.instrument').addOrderBy('d.streamType').limit(MAX_SET_STREAMS);
    return { totalCount, datastreams: await ordered.getMany(), unmatched };
  });
}
