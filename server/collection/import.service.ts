import { requireExchange } from '../catalog/require-known.js';
import { atomic } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { changeBookInputs, rangesOf } from '../segments/book-inputs.js';
import { addSegments } from '../segments/segment-index.js';
import type { SegmentInput } from '../segments/segments.types.js';
import { noteFills } from '../segments/stream-fills.js';
import { CaptureImportEntity } from './capture-import.entity.js';
import type { ImportTicket } from './collection.types.js';
import { lockEpochCounter, nextEpoch } from './epoch-counter.js';
import { staleEpoch } from './lease.service.js';

/**
 * Begins the import of a capture and returns its epoch. Datastreams that were imported before must
 * not be added again; those that were not in the catalogue then may be. Throws `not_found` for an
 * unknown exchange.
 */
export async function beginImport(ctx: RequestContext, exchange: string, digest: string): Promise<ImportTicket> {
  return atomic(ctx, async (tx) => {
    await requireExchange(tx, exchange);
    await lockEpochCounter(tx);
    const before = await tx.findOneBy(CaptureImportEntity, { exchange, digest });
    const alreadyImported = before?.committedAt != null;
    const epoch = await nextEpoch(tx);
    await tx.upsert(CaptureImportEntity, { exchange, digest, epoch }, ['exchange', 'digest']);
    return { alreadyImported, epoch, datastreamIds: before?.datastreamIds ?? [] };
  });
}

/**
 * Adds an import's segments, all or none. Skips datastreams that were imported before. A repeat
 * changes nothing. Throws `already_exists` with reason `stale_epoch` if a later attempt at the same
 * capture has begun.
 */
export async function commitImport(
  ctx: RequestContext,
  ticket: { exchange: string; digest: string; epoch: string },
  segments: SegmentInput[],
): Promise<void> {
  const { exchange, digest, epoch } = ticket;
  await atomic(ctx, async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const current = await tx.findOne(CaptureImportEntity, { where: { exchange, digest }, lock });
    if (current?.epoch !== epoch) throw staleEpoch(current?.epoch ?? null);
    const known = new Set(current.datastreamIds);
    const fresh = segments.filter(({ slices }) => slices.some(({ datastreamId }) => !known.has(datastreamId)));
    await addSegments(tx, { shard: exchange, epoch }, fresh);
    await changeBookInputs(tx, rangesOf(fresh));
    await noteFills(tx, rangesOf(fresh));
    for (const { slices } of fresh) for (const { datastreamId } of slices) known.add(datastreamId);
    const committedAt = current.committedAt ?? new Date();
    await tx.update(CaptureImportEntity, { exchange, digest }, { committedAt, datastreamIds: [...known] });
  });
}
