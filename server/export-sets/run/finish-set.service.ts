import { type EntityManager } from 'typeorm';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { RequestContext } from '../../context/request-context.js';
import { warnOfExportCap } from '../../billing/caps.service.js';
import { atomic } from '../../db/atomic.js';
import { exportStep } from '../../exports/model/export-state.rule.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import { announceExportSet } from './announce-export-set.js';
import { isId } from '../../../schema/text/ids.js';
import { stopExportsOf } from './stop-exports.js';
import { lockSet } from './set-work.service.js';

const MAX_REASON = 1_000;

/**
 * Ends a set whose exports have all ended: `failed` if one of them did not succeed, or is not
 * delivered. With `reason` the workflow gives up: live exports fail with it. Returns the status,
 * which another end may have decided before. Changes nothing if another run than `run` is the
 * current one.
 */
export async function finishExportSet(
  ctx: RequestContext,
  id: string,
  reason: string | null,
  run: number | null | undefined,
): Promise<ExportStatus> {
  return atomic(ctx, async (tx) => {
    const set = await lockSet(tx, id);
    if (run != null && set.retries !== run) return set.status;
    if (exportStep('complete', set.status).kind !== 'move') return set.status;
    const stopped = { to: 'failed', reason: reason ?? 'The export did not run to its end.' } as const;
    const times = await stopExportsOf(tx, id, stopped);
    const missed = await reasonOfFailure(tx, set);
    const why = reason ?? missed;
    const status = why === null ? 'succeeded' : 'failed';
    const startedAt = set.startedAt ?? times.finishedAt;
    await tx.update(
      ExportSetEntity,
      { id },
      { status, reason: why?.slice(0, MAX_REASON) ?? null, startedAt, ...times },
    );
    await warnOfExportCap(tx, set.accountId);
    await announceExportSet(tx, set, status);
    return status;
  });
}

/** Returns why a set failed, in words; null if all its exports succeeded and are delivered. */
async function reasonOfFailure(tx: EntityManager, set: ExportSetEntity): Promise<string | null> {
  const { id, streamCount, destinationId } = set;
  const [sum] = await tx.query<{ succeeded: string; example: string | null }[]>(
    `SELECT COUNT(IF(status = 'succeeded', 1, NULL)) AS succeeded, MIN(reason) AS example FROM exports WHERE set_id = ?`,
    [id],
  );
  const missed = streamCount - Number(sum?.succeeded ?? 0);
  if (missed === 0 && isId('table', set.place?.scheduleId ?? '')) return reasonOfNoCommit(tx, set);
  if (missed === 0) return destinationId === null ? null : reasonOfNoDelivery(tx, set);
  return `${missed} of ${streamCount} datastreams could not be exported.${sum?.example ? ` One of them: ${sum.example}` : ''}`;
}

/** An operator may have terminated the commit. */
async function reasonOfNoCommit(tx: EntityManager, { id }: ExportSetEntity): Promise<string | null> {
  const [committed] = await tx.query<unknown[]>('SELECT 1 FROM table_periods WHERE set_id = ?', [id]);
  return committed ? null : 'The files were not committed to the table.';
}

/** An operator may have terminated the workflow of an export that had succeeded. */
async function reasonOfNoDelivery(tx: EntityManager, { id, streamCount }: ExportSetEntity): Promise<string | null> {
  const [left] = await tx.query<{ streams: string }[]>(
    'SELECT COUNT(*) AS streams FROM export_set_streams WHERE set_id = ? AND delivered_at IS NULL',
    [id],
  );
  const missed = Number(left!.streams);
  return missed === 0 ? null : `${missed} of ${streamCount} datastreams were not delivered.`;
}
