import { In } from 'typeorm';
import { bodyWithSelection } from '../../../schema/export-sets/export-set-body.js';
import { setManifestBody } from '../../../schema/export-sets/set-manifest-body.js';
import { exactJson } from '../../../schema/text/exact-json.js';
import { exportSetDetailsShape } from '../../../schema/generated/contracts.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import type { RequestContext } from '../../context/request-context.js';
import { atomic, read } from '../../db/atomic.js';
import { select } from '../../db/select.js';
import { notFound } from '../../errors/domain-error.js';
import { type SetManifest, storedManifest } from '../files/set-manifest.service.js';
import { skippedOf } from '../list/export-set.service.js';
import { storedSetFields } from '../model/stored-set-fields.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import type { ExportSetDelivery, FileToDeliverType } from './set-delivery.types.js';

/**
 * Returns where a set is delivered to, with the files of an export that has succeeded; `not_found`
 * if it has no destination.
 */
export async function setDelivery(
  ctx: RequestContext,
  id: string,
  exportId: string | null,
): Promise<ExportSetDelivery> {
  const { destinationId, place } = await requireDelivered(ctx, id);
  const files =
    exportId === null
      ? []
      : await select<FileToDeliverType>(
          ctx,
          `SELECT a.filename, a.blob_name AS blobName, a.byte_count AS bytes, a.sha256
           FROM artifacts a JOIN exports e ON e.id = a.export_id
           WHERE e.id = ? AND e.set_id = ? AND e.status = 'succeeded' ORDER BY a.ordinal`,
          [exportId, id],
        );
  return { destinationId, folder: place?.folder ?? id, manifestFolder: place?.root ?? id, files };
}

/** Notes that all files of an export are at the destination of its set. */
export async function recordSetDelivery(ctx: RequestContext, id: string, exportId: string): Promise<void> {
  await atomic(ctx, (tx) =>
    tx.query('UPDATE export_set_streams SET delivered_at = ? WHERE set_id = ? AND export_id = ?', [
      new Date(),
      id,
      exportId,
    ]),
  );
}

/**
 * Returns the manifest of a running set, which is written after all of its files, as it is when the
 * set has succeeded. Null while a stream is not delivered. `not_found` if the set does not run.
 */
export async function deliveryManifest(ctx: RequestContext, id: string): Promise<string | null> {
  const row = await requireDelivered(ctx, id);
  if (row.status !== 'running') throw notFound('The export set');
  const [missing] = await select<{ streams: string }>(
    ctx,
    'SELECT COUNT(*) AS streams FROM export_set_streams WHERE set_id = ? AND delivered_at IS NULL',
    [id],
  );
  if (Number(missing!.streams) > 0) return null;
  return (await manifestText(ctx, row)).text;
}

/**
 * Returns the manifest of a set whose exports have succeeded, as it is when the set has, and the
 * number of gaps in it.
 */
export async function manifestText(ctx: RequestContext, row: ExportSetEntity): Promise<{ text: string; gaps: number }> {
  const { id } = row;
  const { streams, files } = await storedManifest(ctx, id);
  const set = await read(ctx, (db) => storedSetFields(db, { ...row, status: 'succeeded' }));
  const details = { ...set, skipped: await skippedOf(ctx, id), failures: [] };
  const body = bodyWithSelection(exportSetDetailsShape, details);
  const text = exactJson(setManifestBody(body, { streams: await withDatastreams(ctx, streams), files }, row.place));
  return { text, gaps: streams.reduce((sum, { gaps }) => sum + gaps.length, 0) };
}

async function withDatastreams(ctx: RequestContext, streams: SetManifest['streams']) {
  const ids = streams.map(({ datastreamId }) => datastreamId);
  const found = await read(ctx, (db) => db.findBy(DatastreamEntity, { id: In(ids) }));
  const byId = new Map(found.map((one) => [one.id, one]));
  return streams.map((stream) => ({ ...stream, datastream: byId.get(stream.datastreamId)! }));
}

/** Returns a set that is delivered somewhere. */
async function requireDelivered(ctx: RequestContext, id: string): Promise<ExportSetEntity & { destinationId: string }> {
  const row = await read(ctx, (db) => db.findOneBy(ExportSetEntity, { id }));
  if (!row?.destinationId) throw notFound('The export set');
  return Object.assign(row, { destinationId: row.destinationId });
}
