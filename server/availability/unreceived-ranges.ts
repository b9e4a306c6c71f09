import type { EntityManager } from 'typeorm';
import { mergeRanges, type ReasonedRange, type TimeRange } from '../../schema/time/time-range.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { notFound } from '../errors/domain-error.js';
import { neverReceived } from '../segments/held-ranges.rule.js';
import { heldRangesOf } from '../segments/held-ranges.js';
import { gapsIn } from '../segments/gaps-in.js';
import { withUnexplained } from '../../schema/time/missing-time.rule.js';
import { withRemoved } from '../segments/removed-ranges.js';
import { collectedRanges } from './availability.service.js';

/** The reason of time that was neither collected nor imported. */
const UNCOLLECTED = 'uncollected';

/**
 * Returns when messages of a datastream could not be received, as a union by time: gaps that
 * overlap the range, and the parts of the range that were neither collected nor imported. Rows that
 * retention has removed were received: the state of a book outlives them in its checkpoints.
 */
export async function unreceivedRanges(
  db: EntityManager,
  datastream: DatastreamEntity,
  range: TimeRange,
): Promise<ReasonedRange[]> {
  const held = await heldRangesOf(db, datastream.id);
  const never = neverReceived([range], await collectedRanges(db, datastream), held);
  return withUnexplained(await gapsIn(db, datastream.id, range), mergeRanges(never), UNCOLLECTED);
}

/**
 * Returns `unreceivedRanges` of a datastream, and what retention has removed. `not_found` if it
 * does not exist.
 */
export async function gapsOfDatastream(ctx: RequestContext, id: string, range: TimeRange): Promise<ReasonedRange[]> {
  return read(ctx, async (db) => {
    const datastream = await db.findOneBy(DatastreamEntity, { id });
    if (!datastream) throw notFound('The datastream');
    return withRemoved(db, id, range, await unreceivedRanges(db, datastream, range));
  });
}
