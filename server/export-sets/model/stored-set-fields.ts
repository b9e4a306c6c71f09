import type { EntityManager } from 'typeorm';
import type { ExportSetFields } from '../../../schema/generated/contracts.js';
import type { ExportSetEntity } from './export-set.entity.js';
import { totalsOf } from './set-totals.js';

/** Returns the fields of a set's body, for webhooks and deliveries. */
export async function storedSetFields(db: EntityManager, row: ExportSetEntity): Promise<ExportSetFields> {
  const [totals] = await totalsOf(db, [row]);
  return { ...row, schema: row.schemaAsked, totals: totals! };
}
