import { In, LessThan, IsNull } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import { RawSegmentEntity } from './raw-segment.entity.js';

const MAX_PAGE = 1_000;

/** Returns the blob names of segments that were retired before `retiredBefore` and not swept. */
export async function retiredSegments(ctx: RequestContext, retiredBefore: Date, first: number): Promise<string[]> {
  requirePageSize(first, MAX_PAGE);
  const rows = await read(ctx, (db) =>
    db.find(RawSegmentEntity, {
      select: { id: true, blobName: true },
      where: { sweptAt: IsNull(), retiredAt: LessThan(retiredBefore) },
      order: { retiredAt: 'ASC' },
      take: first,
    }),
  );
  return rows.map(({ blobName }) => blobName);
}

/** Records that the blobs of retired segments were removed. Returns how many were recorded. */
export async function markSegmentsSwept(ctx: RequestContext, blobNames: readonly string[]): Promise<number> {
  if (blobNames.length === 0) return 0;
  return atomic(ctx, async (tx) => {
    const update = tx.createQueryBuilder().update(RawSegmentEntity).set({ sweptAt: new Date() });
    const result = await update
      .where({ blobName: In([...blobNames]), sweptAt: IsNull() })
      .andWhere('retired_at IS NOT NULL')
      .execute();
    return result.affected ?? 0;
  });
}

/**
 * Forgets up to `first` segments whose blobs were removed before `sweptBefore`. Returns how many.
 */
export async function forgetSweptSegments(ctx: RequestContext, sweptBefore: Date, first: number): Promise<number> {
  requirePageSize(first, MAX_PAGE);
  return atomic(ctx, async (tx) => {
    const result = await tx.query<{ affectedRows: number }>(
      `DELETE FROM raw_segments WHERE swept_at < ? ORDER BY swept_at LIMIT ${first}`,
      [sweptBefore],
    );
    return result.affectedRows;
  });
}
