import { ExchangeEntity } from '../catalog/exchange.entity.js';
import { atomic } from '../db/atomic.js';
import { notFound } from '../errors/domain-error.js';
import type { RequestContext } from '../graphql/context.js';
import { addSegments, type NewSegment } from '../segments/segment-index.js';
import { CaptureImportEntity } from './capture-import.entity.js';
import { lockEpochCounter, nextEpoch } from './epoch-counter.js';
import { staleEpoch } from './lease.service.js';

/** An epoch for the import of a capture, unless its content is there already. `not_found` for an unknown exchange. */
export async function beginImport(
  ctx: RequestContext,
  exchange: string,
  digest: string,
): Promise<{ alreadyImported: boolean; epoch: string }> {
  return atomic(ctx, async (tx) => {
    if (!(await tx.existsBy(ExchangeEntity, { code: exchange }))) throw notFound('The exchange');
    await lockEpochCounter(tx);
    const before = await tx.findOneBy(CaptureImportEntity, { exchange, digest });
    if (before?.committedAt) return { alreadyImported: true, epoch: before.epoch };
    const epoch = await nextEpoch(tx);
    await tx.upsert(CaptureImportEntity, { exchange, digest, epoch, committedAt: null }, ['exchange', 'digest']);
    return { alreadyImported: false, epoch };
  });
}

/**
 * Adds an import's segments, all or none. Repeating it changes nothing; `already_exists` with reason `stale_epoch` when
 * another attempt at the same capture began since.
 */
export async function commitImport(
  ctx: RequestContext,
  ticket: { exchange: string; digest: string; epoch: string },
  segments: NewSegment[],
): Promise<void> {
  const { exchange, digest, epoch } = ticket;
  await atomic(ctx, async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const current = await tx.findOne(CaptureImportEntity, { where: { exchange, digest }, lock });
    if (current?.epoch !== epoch) throw staleEpoch(current?.epoch ?? null);
    if (current.committedAt) return;
    await addSegments(tx, { shard: exchange, epoch }, segments);
    await tx.update(CaptureImportEntity, { exchange, digest }, { committedAt: new Date() });
  });
}
