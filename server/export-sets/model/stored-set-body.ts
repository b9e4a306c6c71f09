import type { EntityManager } from 'typeorm';
import { exportSetBody } from '../../../schema/export-sets/export-set-body.js';
import { toTimeRange } from '../../../schema/time-range.js';
import { dateToRfc3339 } from '../../../schema/timestamps.js';
import type { ExportSetEntity } from './export-set.entity.js';
import { totalsOf } from './set-totals.js';

/** Returns a set as REST lists it, for webhooks and deliveries. */
export async function storedSetBody(
  db: EntityManager,
  row: ExportSetEntity,
): Promise<ReturnType<typeof exportSetBody>> {
  const [totals] = await totalsOf(db, [row]);
  return exportSetBody({
    ...row,
    ...toTimeRange(row),
    ...totals!,
    rows: BigInt(totals!.rows),
    bytes: BigInt(totals!.bytes),
    schema: row.schemaAsked,
    createdAt: dateToRfc3339(row.createdAt),
    startedAt: dateToRfc3339(row.startedAt),
    finishedAt: dateToRfc3339(row.finishedAt),
    expiresAt: dateToRfc3339(row.expiresAt),
  });
}
