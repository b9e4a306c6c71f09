import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../../schema/text/ids.js';
import { fileStem } from '../../../schema/exports/file-name.rule.js';
import { nowNs } from '../../../schema/time/timestamps.js';
import type { PeriodPlace } from '../../../schema/export-schedules/period-place.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import { lockAccount } from '../../accounts/accounts.service.js';
import { admitExportSet } from '../../billing/gate.service.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { atomic } from '../../db/atomic.js';
import { insertRows } from '../../db/insert-rows.js';
import { recordEvent } from '../../events/record-event.js';
import { setOutputOf } from '../model/set-output.types.js';
import { storeEntitlement } from '../../exports/model/stored-ranges.js';
import { enqueue } from '../../outbox/enqueue.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import { exportSetTitle } from './export-set-title.rule.js';
import { type CheckedSet, checkSetRequest } from './set-checks.js';
import { expectedBytes, type LoadedStream, loadSet, requireFewRowsEach } from './set-loads.js';
import { readSetRequest, type SetRequest, type SetRequestInput } from './set-request.js';

const STREAM_COLUMNS = ['set_id', 'ordinal', 'datastream_id', 'entitlement', 'has_twin'] as const;

/**
 * Creates a set with the schema and the spans as they are now, and the job that runs it. Its
 * workflow makes an export of each stream: 2,000 of them would take longer than a request has.
 * Checks in the contract's order: shape (`invalid_argument`), subscriptions (`permission_denied`),
 * schema, plan (`payment_required`, once for the sum of all streams).
 */
export async function createExportSet(ctx: RequestContext, input: SetRequestInput): Promise<ExportSetEntity> {
  const accountId = requireAccount(ctx);
  const request = readSetRequest(input, nowNs());
  return atomic(ctx, async (tx) => startExportSet(ctx, tx, await lockAccount(tx, accountId), request));
}

/** The run of a schedule for which a set is made, and where its period lies at the destination. */
export interface SetOfRun {
  runId: string;
  place: PeriodPlace;
}

/**
 * Does what `createExportSet` says in the transaction of the caller, who has locked the account.
 * Makes all checks before its first change.
 */
export async function startExportSet(
  ctx: Pick<RequestContext, 'requestId' | 'signal'>,
  tx: EntityManager,
  account: AccountEntity,
  request: SetRequest,
  of?: SetOfRun,
): Promise<ExportSetEntity> {
  const checked = await checkSetRequest(ctx, tx, account, request);
  const { schemaSnapshots } = checked;
  // Adding up the index takes time, and most sets need it for neither of the two.
  let loading: Promise<LoadedStream[]> | undefined;
  const loaded = (): Promise<LoadedStream[]> => (loading ??= loadSet(tx, checked));
  if (request.view) await requireFewRowsEach(tx, await loaded(), request, schemaSnapshots);
  await admitExportSet(tx, account, async () => expectedBytes(await loaded(), request, schemaSnapshots));
  const row = newSet(ctx, account.id, request, checked, of);
  await tx.insert(ExportSetEntity, row);
  await insertRows(tx, 'export_set_streams', STREAM_COLUMNS, streamRows(row.id, request, checked));
  await queueExportSet(tx, row);
  return row;
}

/** Adds the job that runs a new set, and tells watching pages. */
export async function queueExportSet(tx: EntityManager, row: ExportSetEntity): Promise<void> {
  const { id, accountId, requestId } = row;
  await enqueue(tx, 'export-set.start', {
    ...{ setId: id, accountId, requestId, run: 0 },
    title: exportSetTitle(row),
    ...outputJob(row),
  });
  await recordEvent(tx, { accountId, kind: 'export_set.queued', subjectId: id });
}

/** Returns what the workflow of a set does with its files. */
export const outputJob = ({ destinationId, place }: Pick<ExportSetEntity, 'destinationId' | 'place'>) => ({
  ...(destinationId !== null && { destinationId }),
  ...(place && isId('table', place.scheduleId) && { tableId: place.scheduleId }),
});

function newSet(
  { requestId }: Pick<RequestContext, 'requestId'>,
  accountId: string,
  request: SetRequest,
  { streams, skipped, schemaSnapshots }: CheckedSet,
  of?: SetOfRun,
): ExportSetEntity {
  const { range } = request;
  return Object.assign(new ExportSetEntity(), {
    ...{ id: newId('exportSet'), accountId, requestId },
    ...{ ...setOutputOf(request), schemaSnapshots, skipped },
    fromNs: range.fromNs.toString(),
    toNs: range.toNs.toString(),
    ...{ runId: of?.runId ?? null, place: of?.place ?? null },
    skippedCount: skipped.length,
    streamCount: streams.length,
    status: 'queued',
    reason: null,
    retries: 0,
    createdAt: new Date(),
    startedAt: null,
    finishedAt: null,
    expiresAt: null,
    deletedAt: null,
  } satisfies Partial<ExportSetEntity>);
}

/**
 * Streams with equal names get their id in them. Case is ignored, because some file systems do.
 */
function streamRows(setId: string, { view }: SetRequest, { streams }: CheckedSet): unknown[][] {
  const stems = streams.map(({ datastream }) => fileStem(datastream, view).toLowerCase());
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return streams.map(({ datastream, entitlement }, ordinal) => [
    ...[setId, ordinal, datastream.id, JSON.stringify(storeEntitlement(entitlement))],
    counts.get(stems[ordinal]!)! > 1,
  ]);
}
