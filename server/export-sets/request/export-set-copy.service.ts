import type { EntityManager } from 'typeorm';
import { newId } from '../../../schema/text/ids.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import { admitExport, admitUnmetered } from '../../billing/gate.service.js';
import { ownDestination } from '../../destinations/destinations.service.js';
import { DomainError } from '../../errors/domain-error.js';
import type { RequestContext } from '../../context/request-context.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import { queueExportSet, type SetOfRun } from './export-set-create.service.js';

/**
 * Makes a set again for a run of a schedule, in the caller's transaction: with the streams, rights,
 * schema and destination of an earlier set. A stream that was metered then is not metered again.
 * Throws `payment_required` unless the account, locked by the caller, may export: its cap counts if
 * a stream was not metered; `not_found` if the destination was deleted.
 */
export async function copyExportSet(
  { requestId }: Pick<RequestContext, 'requestId'>,
  tx: EntityManager,
  account: AccountEntity,
  earlierId: string,
  of: SetOfRun,
  change: Partial<Pick<ExportSetEntity, 'destinationId'>> = {},
): Promise<ExportSetEntity> {
  const earlier = await tx
    .createQueryBuilder(ExportSetEntity, 's')
    .addSelect(['s.schemaSnapshots', 's.skipped'])
    .where({ id: earlierId })
    .getOneOrFail();
  const row = Object.assign(new ExportSetEntity(), earlier, {
    ...{ id: newId('exportSet'), requestId, ...of, ...change },
    ...{ status: 'queued', reason: null, retries: 0, createdAt: new Date() },
    ...{ startedAt: null, finishedAt: null, expiresAt: null, deletedAt: null },
  } satisfies Partial<ExportSetEntity>);
  if (row.destinationId !== null && !(await ownDestination(tx, account.id, row.destinationId))) {
    throw new DomainError('not_found', 'The destination of the earlier delivery was deleted');
  }
  await ((await isMetered(tx, earlierId)) ? admitUnmetered(tx, account) : admitExport(tx, account));
  await tx.insert(ExportSetEntity, row);
  await tx.query(
    `INSERT INTO export_set_streams (set_id, ordinal, datastream_id, entitlement, has_twin, is_metered)
     SELECT ?, m.ordinal, m.datastream_id, m.entitlement, m.has_twin, m.is_metered OR u.export_id IS NOT NULL
     FROM export_set_streams m LEFT JOIN export_usage u ON u.export_id = m.export_id WHERE m.set_id = ?`,
    [row.id, earlierId],
  );
  await queueExportSet(tx, row);
  return row;
}

/** Whether no stream of a copy would be metered. */
async function isMetered(tx: EntityManager, setId: string): Promise<boolean> {
  const unmetered = await tx.query<unknown[]>(
    `SELECT 1 FROM export_set_streams m LEFT JOIN export_usage u ON u.export_id = m.export_id
     WHERE m.set_id = ? AND NOT m.is_metered AND u.export_id IS NULL LIMIT 1`,
    [setId],
  );
  return unmetered.length === 0;
}
