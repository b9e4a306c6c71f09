import { toReasonedRange, toTimeRange } from '../../../schema/time/time-range.js';
import type { RequestContext } from '../../context/request-context.js';
import { select } from '../../db/select.js';
import { gapsInside } from '../../segments/gaps-inside.rule.js';
import { unionOfGaps } from '../../../schema/time/missing-time.rule.js';
import type { StoredManifest } from '../../exports/model/stored-manifest.js';
import { requireEnded, storedSetFiles } from './set-files.service.js';
import type { ManifestSetFile, ManifestSetStream } from './set-files.types.js';

/** Parts of the manifests of exports: without schemas, which are the same for all and large. */
const FOUND = ['engineVersion', 'messages', 'coverage', 'clippedAtNs', 'gaps', 'misfits', 'view', 'proof'] as const;
type Found = Pick<StoredManifest, (typeof FOUND)[number]>;

/** The parts arrive parsed: MySQL gives them as JSON values. */
interface StreamRow extends Found {
  datastreamId: string;
  rows: string;
  bytes: string;
  /** JSON text; null if there are none. */
  warnings: string | null;
}

/** A set's manifest, whose streams have their datastream by id. */
export interface SetManifest {
  setId: string;
  streams: (Omit<ManifestSetStream, 'datastream'> & { datastreamId: string })[];
  files: ManifestSetFile[];
}

/** Returns the manifest of a set that has ended; throws as `listSetFiles`. */
export async function setManifest(ctx: RequestContext, id: string): Promise<SetManifest> {
  await requireEnded(ctx, id);
  return storedManifest(ctx, id);
}

/** Returns the manifest of the streams that have succeeded, also while the set runs. */
export async function storedManifest(ctx: RequestContext, id: string): Promise<SetManifest> {
  const extracted = FOUND.map((name) => `JSON_EXTRACT(e.manifest, '$.${name}') AS ${name}`);
  const rows = await select<StreamRow>(
    ctx,
    `SELECT m.datastream_id AS datastreamId, e.row_count AS \`rows\`, e.byte_count AS bytes, e.warnings, ${extracted.join(', ')}
     FROM export_set_streams m JOIN exports e ON e.id = m.export_id
     WHERE m.set_id = ? AND e.status = 'succeeded' ORDER BY m.ordinal`,
    [id],
  );
  const streams = rows.map(streamOf);
  const gapsOf = new Map(streams.map(({ datastreamId, gaps }) => [datastreamId, gaps]));
  const files = (await storedSetFiles(ctx, id)).map((file) => ({
    ...file,
    gaps: gapsInside(gapsOf.get(file.datastreamId) ?? [], [toTimeRange(file)]),
  }));
  return { setId: id, streams, files };
}

function streamOf({ datastreamId, rows, bytes, warnings, ...found }: StreamRow): SetManifest['streams'][number] {
  return {
    ...{ datastreamId, rows, bytes },
    engineVersion: found.engineVersion,
    messages: found.messages,
    clippedAtNs: found.clippedAtNs,
    misfits: found.misfits,
    view: found.view ?? null,
    proof: found.proof ?? null,
    coverage: found.coverage.map(toTimeRange),
    gaps: unionOfGaps(found.gaps.map(toReasonedRange)),
    warnings: warnings === null ? null : (JSON.parse(warnings) as ManifestSetStream['warnings']),
  };
}
