import type { EntityManager } from 'typeorm';
import { exportFileName } from '../../schema/exports/file-name.rule.js';
import { chosenParts, type FinishedPart, manifestOf, toArtifact } from '../../schema/exports/manifest.rule.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { atomic, read } from '../db/atomic.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { finishExport, writeSuccess } from './export-outcome.service.js';
import { loadWork } from './export-work.service.js';
import { ExportEntity } from './export.entity.js';

/** What an attempt found in the data; JSON in its row. */
type Findings = Pick<FinishedPart, 'misfits' | 'nulls' | 'brokenMessages' | 'firstBroken'>;

/** How a part was written, by whichever attempt. */
export interface WrittenPart {
  /** Whether it is this attempt's file that counts; false: another was first. */
  chosen: boolean;
  messages: string;
  rows: string;
  bytes: string;
}

/**
 * Records a written part of a running export. The first attempt counts: a later one gets to know what that wrote. `not_found` when
 * the export does not run or has no such part.
 */
export async function finishExportPart(
  ctx: RequestContext,
  id: string,
  ordinal: number,
  part: Omit<FinishedPart, 'filename' | 'fromNs' | 'toNs'>,
): Promise<WrittenPart> {
  const { misfits, nulls, brokenMessages, firstBroken } = part;
  const findings: Findings = { misfits, nulls, brokenMessages, firstBroken };
  return atomic(ctx, async (tx) => {
    // Shared: parts come in side by side, and only an end of the export must wait for them.
    const running = await tx.query<unknown[]>(`SELECT 1 FROM exports WHERE id = ? AND status = 'running' FOR SHARE`, [
      id,
    ]);
    if (running.length === 0) throw notFound('The running export');
    await tx.query(
      `UPDATE export_parts SET blob_name = ?, etag = ?, byte_count = ?, row_count = ?, message_count = ?, sha256 = ?,
         findings = ?, finished_at = UTC_TIMESTAMP(6) WHERE export_id = ? AND ordinal = ? AND finished_at IS NULL`,
      [
        ...[part.blobName, part.etag, part.bytes, part.rows, part.messages, part.sha256],
        ...[JSON.stringify(findings), id, ordinal],
      ],
    );
    const [row] = await tx.query<{ blobName: string; messages: string; rows: string; bytes: string }[]>(
      `SELECT blob_name AS blobName, message_count AS messages, row_count AS \`rows\`, byte_count AS bytes
       FROM export_parts WHERE export_id = ? AND ordinal = ?`,
      [id, ordinal],
    );
    if (!row) throw notFound('The part');
    const { blobName, ...counts } = row;
    return { ...counts, chosen: blobName === part.blobName };
  });
}

/** Files of the parts that are written, to be compared with what is stored. Empty once the export has ended. */
export async function exportPartFiles(ctx: RequestContext, id: string): Promise<{ blobName: string; etag: string }[]> {
  return read(ctx, (db) =>
    db.query<{ blobName: string; etag: string }[]>(
      `SELECT blob_name AS blobName, etag FROM export_parts
       WHERE export_id = ? AND finished_at IS NOT NULL ORDER BY ordinal`,
      [id],
    ),
  );
}

/**
 * Ends an export well, with the parts that were recorded: artifacts, manifest and metering, once. True also when that happened
 * before; false when it was cancelled or failed meanwhile. `invalid_argument` while parts are missing.
 */
export async function completeExportParts(ctx: RequestContext, id: string, engineVersion: string): Promise<boolean> {
  return finishExport(ctx, id, 'complete', async (tx, row, finishedAt) => {
    const work = await loadWork(tx, id, true);
    if (!work?.granularity) throw new DomainError('invalid_argument', 'The export has no plan yet.');
    const stream = await tx.findOneByOrFail(DatastreamEntity, { id: row.datastreamId });
    const parts = await writtenParts(tx, work);
    const all = { granularity: work.granularity, unsplitFilename: exportFileName(stream, '', row.format), parts };
    const files = chosenParts(all);
    const { exchange, instrument, streamType } = stream;
    const source = {
      engineVersion,
      schemaSnapshot: work.schemaSnapshot,
      datastream: { id: stream.id, exchange, instrument, streamType },
      startNs: work.startNs,
      endNs: work.endNs,
      coverage: work.coverage ?? [],
      clippedAtNs: work.clippedAtNs,
    };
    await writeSuccess(tx, row, finishedAt, {
      artifacts: files.map(toArtifact),
      manifest: manifestOf(source, all, files),
    });
  });
}

type PartRow = Omit<FinishedPart, keyof Findings | 'bytes' | 'rows' | 'messages'> & {
  bytes: string;
  rows: string;
  messages: string;
  findings: string;
};

async function writtenParts(tx: EntityManager, { id, partCount }: ExportEntity): Promise<FinishedPart[]> {
  const rows = await tx.query<PartRow[]>(
    `SELECT blob_name AS blobName, etag, filename, byte_count AS bytes, row_count AS \`rows\`, message_count AS messages,
       sha256, findings, from_ns AS fromNs, to_ns AS toNs
     FROM export_parts WHERE export_id = ? AND finished_at IS NOT NULL ORDER BY ordinal`,
    [id],
  );
  if (rows.length !== partCount) {
    throw new DomainError('invalid_argument', `${rows.length} of ${partCount} parts are written.`);
  }
  return rows.map(({ bytes, rows: rowCount, messages, findings, ...part }) => ({
    ...part,
    bytes: Number(bytes),
    rows: Number(rowCount),
    messages: Number(messages),
    ...(JSON.parse(findings) as Findings),
  }));
}
