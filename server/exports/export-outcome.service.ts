import type { EntityManager } from 'typeorm';
import { newId } from '../../schema/ids.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { billingPeriodOf } from '../billing/billing-period.rule.js';
import { warnOfCap } from '../billing/caps.service.js';
import { ExportUsageEntity } from '../billing/export-usage.entity.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { atomic } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import { notFound } from '../errors/domain-error.js';
import { recordEvent } from '../events/record-event.js';
import type { RequestContext } from '../context/request-context.js';
import { announceExport } from './announce-export.js';
import { gapsOfExport } from './export-manifest.service.js';
import { type ExportAction, exportStep } from './export-state.rule.js';
import { exportWarnings } from './export-warnings.rule.js';
import { ExportEntity } from './export.entity.js';
import type { StoredManifest } from './stored-manifest.js';

/** Files are kept for 30 days after success (ours). */
const RETENTION_MS = 30 * 86_400_000;
const MAX_REASON = 1_000;
const ARTIFACT_COLUMNS = [
  ...['id', 'export_id', 'ordinal', 'blob_name', 'etag', 'filename'],
  ...['byte_count', 'row_count', 'sha256', 'from_ns', 'to_ns'],
];
const END_OF = { complete: 'succeeded', fail: 'failed' } as const;

export interface NewArtifact {
  blobName: string;
  etag: string;
  filename: string;
  bytes: string;
  rows: string;
  sha256: string;
  fromNs: string;
  toNs: string;
}

/** A file that is being written; int64 as text. */
export interface PartProgress {
  ordinal: number;
  messages: string;
  rows: string;
  bytes: string;
}

/**
 * Progress of a running export (0..1); nothing goes backwards, since workers report late and know only parts of each other.
 * False when it runs no more. `parts` only go into the event: a new attempt at a file begins anew.
 */
export async function reportProgress(
  ctx: RequestContext,
  id: string,
  state: { progress: number; rows: string; bytes: string },
  parts: readonly PartProgress[],
): Promise<boolean> {
  return atomic(ctx, async (tx) => {
    const row = await lockExport(tx, id);
    if (row.status !== 'running') return false;
    const progress = Math.min(1, Math.max(row.progress, state.progress));
    const rows = greater(row.rows, state.rows);
    const bytes = greater(row.bytes, state.bytes);
    await tx.update(ExportEntity, { id }, { progress, rows, bytes });
    const payload = { progress, rows, bytes, parts };
    await recordEvent(tx, { accountId: row.accountId, kind: 'export.progress', subjectId: id, payload });
    return true;
  });
}

/**
 * Ends an export well: files in time order, manifest with the gaps in what is covered, and metering, once. True also when that happened
 * before; false when it was cancelled or failed meanwhile, and nothing is kept.
 */
export async function completeExport(
  ctx: RequestContext,
  id: string,
  artifacts: readonly NewArtifact[],
  manifest: Omit<StoredManifest, 'gaps'>,
): Promise<boolean> {
  return finishExport(ctx, id, 'complete', (tx, row, finishedAt) =>
    writeSuccess(tx, row, finishedAt, { artifacts, manifest }),
  );
}

/** What stands in the database of an export that has succeeded. */
export async function writeSuccess(
  tx: EntityManager,
  { id, accountId, datastreamId }: ExportEntity,
  finishedAt: Date,
  { artifacts, manifest }: { artifacts: readonly NewArtifact[]; manifest: Omit<StoredManifest, 'gaps'> },
): Promise<void> {
  const inOrder = artifacts.toSorted((a, b) => compare(BigInt(a.fromNs), BigInt(b.fromNs)));
  await insertRows(
    tx,
    'artifacts',
    ARTIFACT_COLUMNS,
    inOrder.map((file, ordinal) => [
      ...[newId('artifact'), id, ordinal, file.blobName, file.etag, file.filename],
      ...[file.bytes, file.rows, file.sha256, file.fromNs, file.toNs],
    ]),
  );
  const bytes = sum(artifacts.map((artifact) => artifact.bytes));
  const rows = sum(artifacts.map((artifact) => artifact.rows));
  const { billingDay } = await tx.findOneByOrFail(AccountEntity, { id: accountId });
  const period = billingPeriodOf(finishedAt, billingDay).key;
  await tx.insert(ExportUsageEntity, { exportId: id, accountId, period, bytes, finishedAt });
  await warnOfCap(tx, accountId, 'exportBytes');
  const expiresAt = new Date(finishedAt.getTime() + RETENTION_MS);
  const described = { ...manifest, gaps: await gapsOfExport(tx, id) };
  const found = exportWarnings(described, await tx.findOneByOrFail(DatastreamEntity, { id: datastreamId }));
  const warnings = found.length > 0 ? found : null;
  await tx.update(ExportEntity, { id }, { progress: 1, rows, bytes, manifest: described, warnings, expiresAt });
}

/** Ends an export badly, with a reason that a client can use; false when it succeeded or was cancelled before. */
export async function failExport(ctx: RequestContext, id: string, reason: string): Promise<boolean> {
  return finishExport(ctx, id, 'fail', async (tx) => {
    await tx.update(ExportEntity, { id }, { reason: reason.slice(0, MAX_REASON) });
  });
}

/** Moves an export to an end, with what `write` adds in the same transaction; false when another end came first. */
export async function finishExport(
  ctx: RequestContext,
  id: string,
  action: Extract<ExportAction, 'complete' | 'fail'>,
  write: (tx: EntityManager, row: ExportEntity, finishedAt: Date) => Promise<void>,
): Promise<boolean> {
  return atomic(ctx, async (tx) => {
    const row = await lockExport(tx, id);
    const step = exportStep(action, row.status);
    if (step.kind !== 'move') return step.kind === 'stay';
    const finishedAt = new Date();
    await write(tx, row, finishedAt);
    await forgetParts(tx, id);
    const startedAt = row.startedAt ?? finishedAt;
    await tx.update(ExportEntity, { id }, { status: step.to, startedAt, finishedAt });
    await announceExport(tx, row, END_OF[action]);
    return true;
  });
}

/** An export that has ended needs its plan no more; what was written stands in artifacts and manifest. */
export async function forgetParts(tx: EntityManager, id: string): Promise<void> {
  await tx.query('DELETE FROM export_parts WHERE export_id = ?', [id]);
}

async function lockExport(tx: EntityManager, id: string): Promise<ExportEntity> {
  const row = await tx.findOne(ExportEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!row) throw notFound('The export');
  return row;
}

const greater = (before: string | null, now: string): string =>
  before !== null && BigInt(before) > BigInt(now) ? before : now;
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const sum = (values: readonly string[]): string =>
  values.reduce((total, value) => total + BigInt(value), 0n).toString();
