import type { EntityManager } from 'typeorm';
import type { FinishedPartition } from '../../../schema/exports/manifest.rule.js';
import { categoryRead, extractorKeyOf } from '../../../schema/views/view.js';
import { newId } from '../../../schema/text/ids.js';
import { AccountEntity } from '../../accounts/account.entity.js';
import { billingPeriodOf } from '../../billing/billing-period.rule.js';
import { warnOfExportCap } from '../../billing/caps.service.js';
import { ExportUsageEntity } from '../../billing/export-usage.entity.js';
import type { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { atomic } from '../../db/atomic.js';
import { insertRows } from '../../db/insert-rows.js';
import { notFound } from '../../errors/domain-error.js';
import { recordEvent } from '../../events/record-event.js';
import type { RequestContext } from '../../context/request-context.js';
import { addExportObjects } from '../../s3/keep-objects.js';
import { loadWork } from './export-work.service.js';
import { announceExport } from './announce-export.js';
import { gapsOfExport, qualityOfExport } from '../manifest/export-manifest.service.js';
import { type ExportAction, exportStep } from '../model/export-state.rule.js';
import { exportWarnings, receivedOf } from '../manifest/export-warnings.rule.js';
import type { PartitionProgressInput } from './export-work.types.js';
import { ExportEntity } from '../model/export.entity.js';
import { termsOfView } from '../manifest/view-terms.js';
import type { StoredManifest } from '../model/stored-manifest.js';

/** Files are kept for 30 days after success (ours). */
export const RETENTION_MS = 30 * 86_400_000;
const MAX_REASON = 1_000;
const ARTIFACT_COLUMNS = [
  ...['id', 'export_id', 'ordinal', 'blob_name', 'etag', 'filename'],
  ...['byte_count', 'row_count', 'sha256', 'from_ns', 'to_ns'],
];
const END_OF = { complete: 'succeeded', fail: 'failed' } as const;

/**
 * Records the progress (0..1) of a running export. Nothing goes backwards, since workers report
 * late and know only their own partitions. Returns false if the export has ended. `partitions` go
 * into the event only: a new attempt starts from zero.
 */
export async function reportProgress(
  ctx: RequestContext,
  id: string,
  state: { progress: number; rows: string; bytes: string },
  partitions: readonly PartitionProgressInput[],
): Promise<boolean> {
  return atomic(ctx, async (tx) => {
    const row = await lockExport(tx, id);
    if (row.status !== 'running') return false;
    const progress = Math.min(1, Math.max(row.progress, state.progress));
    const rows = greater(row.rows, state.rows);
    const bytes = greater(row.bytes, state.bytes);
    await tx.update(ExportEntity, { id }, { progress, rows, bytes });
    if (row.setId !== null) return true;
    const payload = { progress, rows, bytes, partitions };
    await recordEvent(tx, { accountId: row.accountId, kind: 'export.progress', subjectId: id, payload });
    return true;
  });
}

/**
 * Writes the artifacts, the metering and the manifest, with the gaps in its coverage, of an export
 * that succeeds.
 */
export async function writeSuccess(
  tx: EntityManager,
  row: ExportEntity,
  { exchange, instrument, category }: DatastreamEntity,
  finishedAt: Date,
  { files, manifest }: { files: readonly FinishedPartition[]; manifest: Omit<StoredManifest, 'gaps'> },
): Promise<void> {
  const { id, accountId, datastreamId, view } = row;
  await insertRows(
    tx,
    'artifacts',
    ARTIFACT_COLUMNS,
    files.map((file, ordinal) => [
      ...[newId('artifact'), id, ordinal, file.blobName, file.etag, file.filename],
      ...[file.bytes, file.rows, file.sha256, file.fromNs, file.toNs],
    ]),
  );
  if (row.setId === null) await addExportObjects(tx, id);
  const bytes = String(files.reduce((sum, file) => sum + file.bytes, 0));
  const rows = String(manifest.rows);
  const { billingDay, completePercent } = await tx.findOneByOrFail(AccountEntity, { id: accountId });
  const period = billingPeriodOf(finishedAt, billingDay).key;
  if (!(await wasMetered(tx, id, row.setId))) {
    await tx.insert(ExportUsageEntity, { exportId: id, accountId, period, bytes, finishedAt });
  }
  // A set warns for all of its exports.
  if (row.setId === null) await warnOfExportCap(tx, accountId);
  const expiresAt = new Date(finishedAt.getTime() + RETENTION_MS);
  const quality = await qualityOfExport(tx, { datastreamId, coverage: manifest.coverage });
  const terms = await termsOfView(tx, view, { exchange, instrument, atNs: row.fromNs });
  const described = {
    ...manifest,
    gaps: await gapsOfExport(tx, row),
    ...(quality.length > 0 && { quality }),
    ...(terms && { view: { ...manifest.view, ...terms } }),
  };
  const read = { extractorKey: extractorKeyOf(view, exchange), category: categoryRead(view, category) };
  const received = receivedOf(described);
  const found = exportWarnings(described, received, read, completePercent);
  const warnings = found.length > 0 ? found : null;
  const counts = { receivedNs: String(received.receivedNs), gapCount: described.gaps.length };
  const written = { progress: 1, rows, bytes, manifest: described, warnings, expiresAt };
  await tx.update(ExportEntity, { id }, { ...written, ...counts });
}

/**
 * Returns whether the export repeats one that was metered: a revision of the period of a schedule,
 * or itself, after its files were removed.
 */
async function wasMetered(tx: EntityManager, id: string, setId: string | null): Promise<boolean> {
  if (setId === null) return false;
  const [stream] = await tx.query<{ isMetered: number }[]>(
    `SELECT is_metered OR EXISTS (SELECT 1 FROM export_usage u WHERE u.export_id = m.export_id) AS isMetered
     FROM export_set_streams m WHERE export_id = ?`,
    [id],
  );
  return Number(stream?.isMetered ?? 0) === 1;
}

/**
 * Marks an export as failed, with a reason for its client. Returns false if it had succeeded or was
 * canceled, or if another run than `retry` is the current one.
 */
export async function failExport(
  ctx: RequestContext,
  id: string,
  reason: string,
  retry: number | null | undefined,
): Promise<boolean> {
  const write = async (tx: EntityManager): Promise<void> => {
    await tx.update(ExportEntity, { id }, { reason: reason.slice(0, MAX_REASON) });
  };
  return finishExport(ctx, id, 'fail', write, retry);
}

/**
 * Moves an export to an end; `write` adds to the same transaction, and gets the row with the
 * columns that lists leave out. Returns false if another end came first, or if another run than
 * `retry` is the current one.
 */
export async function finishExport(
  ctx: RequestContext,
  id: string,
  action: Extract<ExportAction, 'complete' | 'fail'>,
  write: (tx: EntityManager, row: ExportEntity, finishedAt: Date) => Promise<void>,
  retry?: number | null,
): Promise<boolean> {
  return atomic(ctx, async (tx) => {
    const row = await loadWork(tx, id, true);
    if (!row) throw notFound('The export');
    if (retry != null && row.retries !== retry) return false;
    const step = exportStep(action, row.status);
    if (step.kind !== 'move') return step.kind === 'stay';
    const finishedAt = new Date();
    await write(tx, row, finishedAt);
    await forgetPartitions(tx, id);
    const startedAt = row.startedAt ?? finishedAt;
    await tx.update(ExportEntity, { id }, { status: step.to, startedAt, finishedAt });
    await announceExport(tx, row, END_OF[action]);
    return true;
  });
}

/**
 * Deletes the partition plan of an export that has ended; artifacts and manifest say what was
 * written.
 */
export async function forgetPartitions(tx: EntityManager, id: string): Promise<void> {
  await tx.query('DELETE FROM export_partitions WHERE export_id = ?', [id]);
}

async function lockExport(tx: EntityManager, id: string): Promise<ExportEntity> {
  const row = await tx.findOne(ExportEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!row) throw notFound('The export');
  return row;
}

const greater = (before: string | null, now: string): string =>
  before !== null && BigInt(before) > BigInt(now) ? before : now;
