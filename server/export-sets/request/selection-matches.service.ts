import { LISTING_STREAM_TYPE } from '../../../schema/instruments/listing-stream.js';
import { In } from 'typeorm';
import {
  matchesPattern,
  MAX_PATTERNS,
  MAX_SET_STREAMS,
  type PatternSelection,
} from '../../../schema/export-sets/selection.rule.js';
import { givenTerms } from '../../../schema/instruments/term-filter.rule.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import type { RequestContext } from '../../context/request-context.js';
import { read } from '../../db/atomic.js';
import { select } from '../../db/select.js';
import { invalidArgument } from '../../errors/domain-error.js';
import type { SelectStreamsInput } from '../model/export-set.types.js';
import { patternQuery } from './pattern-query.js';
import type { SelectionMatches } from './selection-matches.types.js';

/**
 * Returns what a selection stands for while it is entered: unlike a request for a set, it may match
 * nothing, or too much. Ids come in their order, patterns by instrument and stream type. Terms are
 * those that instruments have now.
 */
export async function matchSelection(ctx: RequestContext, input: SelectStreamsInput): Promise<SelectionMatches> {
  const { datastreamIds, exchange, instruments, streamTypes } = input;
  if (datastreamIds != null) return byIds(ctx, [...new Set(datastreamIds)]);
  const patterns = { exchange: exchange ?? '', instruments: instruments ?? [], streamTypes: streamTypes ?? [] };
  return byPatterns(ctx, { kind: 'patterns', ...patterns, terms: givenTerms(input) });
}

async function byIds(ctx: RequestContext, ids: readonly string[]): Promise<SelectionMatches> {
  if (ids.length > MAX_SET_STREAMS) {
    throw invalidArgument('select.datastreamIds', `select.datastreamIds must have at most ${MAX_SET_STREAMS} items`);
  }
  const found = await read(ctx, (db) => db.findBy(DatastreamEntity, { id: In([...ids]) }));
  const byId = new Map(found.map((stream) => [stream.id, stream]));
  return { totalCount: found.length, datastreams: ids.flatMap((id) => byId.get(id) ?? []), unmatched: [] };
}

async function byPatterns(ctx: RequestContext, patterns: PatternSelection): Promise<SelectionMatches> {
  const { exchange, instruments, streamTypes } = patterns;
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
    const query = patternQuery(db, patterns, null);
    const totalCount = await query.getCount();
    const ordered = query.orderBy('d.instrument').addOrderBy('d.streamType').limit(MAX_SET_STREAMS);
    return { totalCount, datastreams: await ordered.getMany(), unmatched };
  });
}
