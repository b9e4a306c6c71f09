import type { WrittenPartition } from '../../schema/exports/manifest.rule.js';
import type { ActivityTotals } from '../activity/heartbeat.js';
import { exportFailure } from '../activity/failure-of.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { CoreCallError, type CoreCallOptions, type CoreClient } from '../core/core-client.js';
import {
  CompleteExportDocument,
  KeptExportFilesDocument,
  RecordedPartitionFilesDocument,
  RecordOnlyPartitionDocument,
  ReopenPartitionsDocument,
} from '../generated/operations.js';
import { exportBlobPrefix } from './blob-names.rule.js';
import type { Reopened, Sealed } from './contract.js';

export interface SealDependencies {
  core: CoreClient;
  blobs: BlobStore;
  /** Written to the manifest: the same engine version gives the same bytes. */
  engineVersion: string;
}

/** Effects of sealing in a state. */
interface SealRule {
  /** Whether files are first compared with what is stored, and those of other attempts removed. */
  compares: boolean;
  /** Whether partitions become unwritten again whose files are lost, instead of failing. */
  reopens: boolean;
}

/** States of the files of an export that is to be sealed. */
const SEALS = {
  /** The first attempt has written the only file: storage has confirmed it, and no other exists. */
  written: { compares: false, reopens: false },
  /** Every file is recorded, and the workflow has partitions written again. */
  reopenable: { compares: true, reopens: true },
  /** Every file is recorded: the caller cannot write again, or has often enough. */
  recorded: { compares: true, reopens: false },
} as const satisfies Record<string, SealRule>;

/** An export whose file is recorded by the call that completes it. */
interface WrittenExport {
  id: string;
  state: 'written';
  file: WrittenPartition;
}

interface RecordedExport<State extends 'reopenable' | 'recorded' = 'reopenable' | 'recorded'> {
  id: string;
  state: State;
}

/**
 * Completes an export. Repeating it changes nothing. If files are missing or differ from what was
 * recorded, returns what partitions made unwritten had added, or throws `unavailable`.
 */
export async function sealExport(
  deps: SealDependencies,
  of: WrittenExport,
  options: CoreCallOptions,
): Promise<ActivityTotals & { sealed: Sealed }>;
export async function sealExport(
  deps: SealDependencies,
  of: RecordedExport<'recorded'>,
  options: CoreCallOptions,
): Promise<{ sealed: Sealed }>;
export async function sealExport(
  deps: SealDependencies,
  of: RecordedExport,
  options: CoreCallOptions,
): Promise<{ sealed: Sealed | Reopened }>;
export async function sealExport(
  deps: SealDependencies,
  of: WrittenExport | RecordedExport,
  options: CoreCallOptions,
): Promise<Partial<ActivityTotals> & { sealed: Sealed | Reopened }> {
  const { compares, reopens }: SealRule = SEALS[of.state];
  const lost = compares ? await lostFiles(deps, of.id, options) : [];
  if (lost.length > 0 && !reopens) {
    throw exportFailure('unavailable', {}, `${lost[0]} is missing or not as it was written`, 'final');
  }
  if (lost.length > 0) return { sealed: await reopened(deps, of.id, lost, options) };
  try {
    const { isComplete, ...totals } = await complete(deps, of, options);
    if (!isComplete) return { ...totals, sealed: false };
    return { ...totals, sealed: compares ? await keepChosen(deps, of.id, options) : 1 };
  } catch (error) {
    // An earlier try has made partitions unwritten, and its answer was lost.
    const isUnwritten = reopens && error instanceof CoreCallError && error.code === 'invalid_argument';
    if (isUnwritten) return { sealed: { partitions: 0, messages: 0, rows: 0, bytes: 0 } };
    throw error;
  }
}

async function complete(
  { core, blobs, engineVersion }: SealDependencies,
  of: WrittenExport | RecordedExport,
  options: CoreCallOptions,
): Promise<Partial<ActivityTotals> & { isComplete: boolean }> {
  const { id } = of;
  if (of.state !== 'written') {
    const { completeExport } = await core.call(CompleteExportDocument, { id, engineVersion }, options);
    return { isComplete: completeExport };
  }
  const variables = { id, written: of.file, engineVersion };
  const { recordOnlyPartition } = await core.call(RecordOnlyPartitionDocument, variables, options);
  const totals = await recordedTotals(blobs, of.file, recordOnlyPartition);
  return { ...totals, isComplete: recordOnlyPartition.completed };
}

async function reopened({ core }: SealDependencies, id: string, blobNames: string[], options: CoreCallOptions) {
  const { reopenPartitions } = await core.call(ReopenPartitionsDocument, { id, blobNames }, options);
  const { partitions, messages, rows, bytes } = reopenPartitions;
  return { partitions, messages: Number(messages), rows: Number(rows), bytes: Number(bytes) };
}

async function lostFiles({ core, blobs }: SealDependencies, id: string, options: CoreCallOptions): Promise<string[]> {
  const [{ recordedPartitionFiles }, stored] = await Promise.all([
    core.call(RecordedPartitionFilesDocument, { id }, options),
    etagsOf(blobs, id),
  ]);
  const lost = recordedPartitionFiles.filter(({ blobName, etag }) => stored.get(blobName) !== bare(etag));
  return lost.map(({ blobName }) => blobName);
}

/** Removes files of attempts that were not chosen, and returns the number of the others. */
async function keepChosen({ core, blobs }: SealDependencies, id: string, options: CoreCallOptions): Promise<number> {
  const { keptExportFiles } = await core.call(KeptExportFilesDocument, { ids: [id] }, options);
  const kept = keptExportFiles[0]?.files.map(({ blobName }) => blobName) ?? [];
  // None: the export was deleted in the meantime, and a workflow of its own removes everything.
  if (kept.length > 0) await blobs.deletePrefix(exportBlobPrefix(id), { keep: new Set(kept) });
  return kept.length;
}

/** Returns the counts of the chosen attempt, which may be an earlier one than `written`. */
export async function recordedTotals(
  blobs: BlobStore,
  written: WrittenPartition,
  { chosen, messages, rows, bytes }: Record<keyof ActivityTotals, bigint> & { chosen: boolean },
): Promise<ActivityTotals> {
  if (!chosen) await blobs.delete(written.blobName);
  return { messages: Number(messages), rows: Number(rows), bytes: Number(bytes) };
}

async function etagsOf(blobs: BlobStore, id: string): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for await (const { name, etag } of blobs.list(exportBlobPrefix(id))) etags.set(name, bare(etag));
  return etags;
}

/** Removes the quotes, which answers to writes have and lists have not. */
const bare = (etag: string): string => etag.replaceAll('"', '');
