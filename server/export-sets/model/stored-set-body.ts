import type { EntityManager } from 'typeorm';
import { exportSetBody } from '../../../schema/export-sets/export-set-body.js';
import { toTimeRange } from '../../../schema/time-range.js';
import { dateToRfc3339 } from '../../../schema/timestamps.js';
import type { ExportSetEntity } from './export-set.entity.js';
import { totalsOf } from './set-totals.js';

const rfc3339 = (date: Date | null): string | null => date && dateToRfc3339(date);

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
    startedAt: rfc3339(row.startedAt),
    finishedAt: rfc3339(row.finishedAt),
    expiresAt: rfc3339(row.expiresAt),
  });
}
