import type { EntityManager } from 'typeorm';
import { periodPlace } from '../../schema/export-schedules/period-place.js';
import { DEFAULT_PARQUET_TYPES } from '../../schema/exports/parquet-types.js';
import { isId } from '../../schema/text/ids.js';
import { toTimeRange } from '../../schema/time/time-range.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { asAccount } from '../context/as-account.js';
import type { RequestContext } from '../context/request-context.js';
import { DomainError } from '../errors/domain-error.js';
import { retryExportSet } from '../export-sets/list/export-set.service.js';
import { ExportSetEntity } from '../export-sets/model/export-set.entity.js';
import { copyExportSet } from '../export-sets/request/export-set-copy.service.js';
import type { SetRequest } from '../export-sets/request/set-request.js';
import { startExportSet } from '../export-sets/request/export-set-create.service.js';
import { announceRun } from './announce-run.js';
import type { ExportScheduleEntity } from './export-schedule.entity.js';
import { dataChangesOf } from './outdated-runs.js';
import { readPeriodRequest, setOf } from './schedule-request.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';

/** Refusals that another attempt at once would get as well: they end the run. */
const FINAL = ['invalid_argument', 'permission_denied', 'payment_required', 'not_found'];
const MAX_REASON = 1_000;

/**
 * Makes the set of a queued run, or runs it again, in the caller's transaction, which has locked
 * the schedule. Without the right or the plan for it, the run fails with the reason.
 */
export async function beginRun(
  ctx: RequestContext,
  tx: EntityManager,
  schedule: ExportScheduleEntity,
  run: ScheduleRunEntity,
): Promise<void> {
  const startedAt = new Date();
  try {
    const setId = await setForRun(ctx, tx, schedule, run);
    // Before the exports read anything: what changes from now on is found later. Of a set that runs
    // again, exports that succeeded stay.
    const changes = setId === run.setId ? run.dataChanges : String(await dataChangesOf(tx, setId, toTimeRange(run)));
    const begun = { status: 'running', setId, startedAt, dataChanges: changes } as const;
    await tx.update(ScheduleRunEntity, { id: run.id }, begun);
    await announceRun(tx, { ...run, ...begun });
  } catch (error) {
    if (!(error instanceof DomainError) || !FINAL.includes(error.code)) throw error;
    const failed = { status: 'failed', reason: error.message.slice(0, MAX_REASON), startedAt, finishedAt: new Date() };
    await tx.update(ScheduleRunEntity, { id: run.id }, failed as Partial<ScheduleRunEntity>);
    await announceRun(tx, { ...run, ...(failed as typeof failed & { status: 'failed' }) });
  }
}

async function setForRun(
  ctx: RequestContext,
  tx: EntityManager,
  schedule: ExportScheduleEntity,
  run: ScheduleRunEntity,
): Promise<string> {
  const { id: scheduleId, every, accountId, destinationId } = schedule;
  const account = await lockAccount(tx, accountId);
  const place = periodPlace(scheduleId, every, { fromNs: BigInt(run.fromNs), revision: run.revision });
  const of = { runId: run.id, place };
  const made = run.setId === null ? null : await tx.findOneByOrFail(ExportSetEntity, { id: run.setId });
  if (made) {
    // Revisions lie beside the first delivery, wherever the schedule delivers to now.
    const isMoved = run.revision === 1 && made.destinationId !== destinationId;
    if (isUnderWay(made) || (!isMoved && isDelivered(made))) return made.id;
    if (!isMoved && canRetry(made)) {
      return (await retryExportSet(asAccount(ctx, tx, accountId), made.id)).id;
    }
    return (await copyExportSet(ctx, tx, account, made.id, of, isMoved ? { destinationId } : {})).id;
  }
  if (run.revision === 1) {
    const asked = readPeriodRequest(setOf(schedule), toTimeRange(run));
    const request = isId('table', scheduleId) ? asFilesOfTable(asked) : asked;
    return (await startExportSet(ctx, tx, account, request, of)).id;
  }
  const before = { scheduleId, fromNs: run.fromNs, revision: run.revision - 1 };
  const earlier = await tx.findOneByOrFail(ScheduleRunEntity, before);
  return (await copyExportSet(ctx, tx, account, earlier.setId!, of)).id;
}

/** Returns a request whose files have what a table needs. */
const asFilesOfTable = (request: SetRequest): SetRequest => ({
  ...request,
  parquetTypes: { ...(request.parquetTypes ?? DEFAULT_PARQUET_TYPES), table: true },
});

// Its owner may have retried the set while the run waited.
const isUnderWay = ({ status }: ExportSetEntity): boolean => status === 'queued' || status === 'running';
const isDelivered = ({ status, deletedAt }: ExportSetEntity): boolean => status === 'succeeded' && deletedAt === null;
const canRetry = ({ status, deletedAt, expiresAt }: ExportSetEntity): boolean =>
  status === 'failed' && deletedAt === null && (expiresAt === null || expiresAt.getTime() > Date.now());
