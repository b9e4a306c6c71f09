import { createHash } from 'node:crypto';
import { type BlobStore, createBlobStore } from '../../workflows/blobs/blob-store.js';
import { hasKnownSegment, WRONG_CONTAINER } from '../../workflows/blobs/has-known-segment.js';
import {
  AdminAllExportsDocument,
  type AdminAllExportsQuery,
  AdminHeldRangeDifferencesDocument,
  AdminKeptExportFilesDocument,
  AdminKnownSegmentsDocument,
  AdminQuarantinedSegmentsDocument,
  AdminRaiseEpochDocument,
  AdminStoredSegmentsDocument,
} from '../generated/operations.js';
import type { StaffCore } from '../runtime/staff-core.js';
import { adoptSegments, isReadable, releaseWhole, restoreSegments } from './segment-repair.js';

const PAGE = 1_000;
const EXPORTS_PER_CALL = 200;
const READ_BYTES = 8 * 1024 ** 2;
/** Newer blobs may not be indexed yet. */
const SETTLED_MS = 3_600_000;
/** `raw/<shard or datastream>/yyyy/mm/dd/<epoch>-<first>-<last>[-<digest>].parquet` */
const SEGMENT = /^raw\/([^/]+)\/\d{4}\/\d\d\/\d\d\/(\d+)-\d+-\d+(-[0-9a-f]+)?\.parquet$/;

interface StorageReport {
  /**
   * Indexed segments without a blob: their time is a gap `lost` as soon as an export, a preview or
   * compaction reads it.
   */
  missing_segments: string[];
  /**
   * Segments and files of exports whose blob has another length, or with `contents` other contents,
   * than recorded.
   */
  damaged_blobs: string[];
  /**
   * Segments with rows that could not be read, which are left out. `repair` releases those whose
   * blob is whole.
   */
  quarantined_segments: string[];
  /** Blobs of raw segments that are not indexed. */
  unknown_segments: string[];
  /**
   * Blobs of hourly segments that are not indexed; their rows are in indexed segments, or the index
   * lost them.
   */
  unknown_compacted: string[];
  /** Files without a blob that clients may download. */
  missing_export_files: string[];
  /** Files of exports that are not in MySQL. */
  unknown_exports: string[];
  latest_epoch_stored: number;
  /** Datastreams whose availability differs from the index, after an incomplete restore. */
  held_ranges_differ: string[];
  repaired?: StorageRepair;
}

interface StorageRepair {
  /**
   * Segments that journal files still had: `missing_segments`, `damaged_blobs` and
   * `quarantined_segments` that are whole again.
   */
  restored_segments: number;
  adopted_segments: number;
  released_segments: number;
  removed_files: number;
  latest_epoch: number;
  /**
   * Unknown segments that could not be indexed. The command ends with exit code 1 if there are any.
   */
  failed_segments: { blob_name: string; reason: string }[];
}

interface StorageCheck {
  repair: boolean;
  /** Reads all that MySQL names, and compares checksums. */
  contents?: boolean;
  /** The age from which a blob counts as unknown. */
  settledMs?: number;
  /** Folder of the collectors' journals. `repair` uploads segments again that are still in it. */
  journal?: string | undefined;
  /** Replaces the container that processes use. */
  container?: string;
}

/** Compares MySQL and Blob Storage in both directions. */
export async function checkStorage(
  core: StaffCore,
  { repair, contents = false, settledMs = SETTLED_MS, journal, container }: StorageCheck,
): Promise<StorageReport> {
  const blobs = createBlobStore(core.settings.azureStorageConnectionString, { ...(container && { container }) });
  const { heldRangeDifferences } = await core.ask(AdminHeldRangeDifferencesDocument, {});
  const { damaged: segments, ...ofSegments } = await checkSegments(core, blobs, settledMs, contents);
  const { damaged: files, ...ofExports } = await checkExports(core, blobs, settledMs, contents);
  const report = {
    ...{ ...ofSegments, ...ofExports, damaged_blobs: [...segments, ...files] },
    quarantined_segments: await quarantinedSegments(core),
    held_ranges_differ: heldRangeDifferences.map(String),
  };
  if (!repair) return report;
  if (!(await isOwnContainer(core, blobs))) {
    throw new Error(
      `Nothing was repaired: ${WRONG_CONTAINER}. Check AZURE_STORAGE_CONNECTION_STRING: a repair would index what is stored there, ` +
        'and remove its exports. If it is the right container, restore one of the segments first.',
    );
  }
  const { raiseEpoch } = await core.ask(AdminRaiseEpochDocument, { epoch: report.latest_epoch_stored });
  const lost = [...report.missing_segments, ...segments, ...report.quarantined_segments];
  const restored = journal === undefined ? 0 : await restoreSegments(core, blobs, journal, lost);
  const { adopted, failed } = await adoptSegments(core, blobs, report.unknown_segments);
  let removed = 0;
  for (const id of report.unknown_exports) removed += await blobs.deletePrefix(`exports/${id}/`);
  const repaired = {
    restored_segments: restored,
    adopted_segments: adopted,
    released_segments: await releaseWhole(core, blobs, report.quarantined_segments),
    removed_files: removed,
    latest_epoch: Number(raiseEpoch),
    failed_segments: failed,
  };
  return { ...report, repaired };
}

async function isOwnContainer({ ask }: StaffCore, blobs: BlobStore): Promise<boolean> {
  const { knownSegments } = await ask(AdminKnownSegmentsDocument, {});
  return hasKnownSegment(blobs, knownSegments);
}

/** Returns whether a repair had to leave something out. */
export const hasFailed = ({ repaired }: StorageReport): boolean => (repaired?.failed_segments.length ?? 0) > 0;

async function checkSegments({ ask }: StaffCore, blobs: BlobStore, settledMs: number, contents: boolean) {
  const missing = new Map<string, bigint>();
  for (let after = ''; ;) {
    const { storedSegments } = await ask(AdminStoredSegmentsDocument, { after, first: PAGE });
    for (const { blobName, bytes } of storedSegments) missing.set(blobName, bytes);
    if (storedSegments.length < PAGE) break;
    after = storedSegments.at(-1)!.blobName;
  }
  const unknown: string[] = [];
  const compacted: string[] = [];
  const damaged: string[] = [];
  let latest = 0;
  for await (const { name, bytes, modifiedMs } of blobs.list('raw/')) {
    const [, folder = '', epoch = '0', digest] = SEGMENT.exec(name) ?? [];
    latest = Math.max(latest, Number(epoch));
    const recorded = missing.get(name);
    if (recorded !== undefined) {
      missing.delete(name);
      const isWhole = recorded === BigInt(bytes) && (!contents || (await isReadable(blobs, name)));
      if (!isWhole) damaged.push(name);
    } else if (folder !== '' && Date.now() - modifiedMs >= settledMs) {
      (digest === undefined ? unknown : compacted).push(name);
    }
  }
  return {
    ...{ missing_segments: [...missing.keys()], unknown_segments: unknown, unknown_compacted: compacted },
    ...{ latest_epoch_stored: latest, damaged },
  };
}

async function quarantinedSegments({ ask }: StaffCore): Promise<string[]> {
  const names: string[] = [];
  for (let after = ''; ; after = names.at(-1)!) {
    const { quarantinedSegments: page } = await ask(AdminQuarantinedSegmentsDocument, { after, first: PAGE });
    names.push(...page);
    if (page.length < PAGE) return names;
  }
}

async function checkExports({ ask }: StaffCore, blobs: BlobStore, settledMs: number, contents: boolean) {
  const found = new Map<string, Map<string, number>>();
  const settled = new Set<string>();
  for await (const { name, bytes, modifiedMs } of blobs.list('exports/')) {
    const id = name.split('/')[1]!;
    found.set(id, (found.get(id) ?? new Map<string, number>()).set(name, bytes));
    if (Date.now() - modifiedMs >= settledMs) settled.add(id);
  }
  const missing: string[] = [];
  const unknown: string[] = [];
  const damaged: string[] = [];
  const ids = [...new Set([...found.keys(), ...(await succeededExports(ask))])];
  for (let at = 0; at < ids.length; at += EXPORTS_PER_CALL) {
    const page = ids.slice(at, at + EXPORTS_PER_CALL);
    const { keptExportFiles } = await ask(AdminKeptExportFilesDocument, { ids: page });
    const known = new Map(keptExportFiles.map(({ exportId, files }) => [exportId, files]));
    for (const id of page) {
      const kept = known.get(id);
      if (!kept && settled.has(id)) unknown.push(id);
      for (const { blobName, bytes, sha256 } of kept ?? []) {
        const stored = found.get(id)?.get(blobName);
        if (stored === undefined) missing.push(blobName);
        else if (BigInt(stored) !== bytes || (contents && (await sha256Of(blobs, blobName, stored)) !== sha256))
          damaged.push(blobName);
      }
    }
  }
  return { missing_export_files: missing, unknown_exports: unknown, damaged };
}

async function sha256Of(blobs: BlobStore, name: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  for (let offset = 0; offset < bytes; offset += READ_BYTES) {
    hash.update(await blobs.download(name, { offset, length: Math.min(READ_BYTES, bytes - offset) }));
  }
  return hash.digest('hex');
}

async function succeededExports(ask: StaffCore['ask']): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const page: AdminAllExportsQuery = await ask(AdminAllExportsDocument, {
      filter: { status: ['SUCCEEDED'] },
      first: EXPORTS_PER_CALL,
      after,
    });
    ids.push(...page.allExports.nodes.map(({ id }) => id));
    after = page.allExports.pageInfo.endCursor;
    if (after === null) return ids;
  }
}
