import { createHash } from 'node:crypto';
import { DestinationFailure } from './destination-failure.js';
import { wrongSize } from './destination-refusal.rule.js';
import type { DeliveredFileInfo, DestinationStore } from './destination-store.js';

const MIN_PART_BYTES = 8 * 1024 ** 2;
/** S3 takes 10,000 parts, Azure 50,000. */
const MAX_PARTS = 9_000;
const IN_FLIGHT = 3;

export interface FileToDeliver extends DeliveredFileInfo {
  bytes: number;
  /**
   * Whether no earlier attempt can have written it: then the store is not asked. Default: false.
   */
  isNew?: boolean;
  /** Reads a range of the source. */
  read(offset: number, length: number): Promise<Buffer>;
}

interface Progress {
  /** The token of an unfinished upload; null if there is none. */
  uploading(token: string | null): void;
  /** Called for each part that is stored. */
  stored(bytes: number): void;
}

/** Thrown if the source is not what was recorded: nothing appears at the destination. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';
}

/**
 * Writes a file part by part; a part is read, sent and forgotten. Skips a file that is there, and
 * parts that an earlier attempt stored. The file appears when all parts are stored and their bytes
 * have the recorded SHA-256.
 */
export async function deliverFile(
  store: DestinationStore,
  file: FileToDeliver,
  token: string | null,
  progress: Progress,
): Promise<void> {
  const there = file.isNew ? null : await store.find(file.name);
  if (there?.bytes === file.bytes && there.sha256 === file.sha256) return;
  const partBytes = partSize(file.bytes);
  if (file.bytes <= partBytes) {
    const bytes = await file.read(0, file.bytes);
    requireSource(file, bytes.length, createHash('sha256').update(bytes).digest('hex'));
    // The store compares its checksum, and with it its size.
    await store.put(file, bytes);
    progress.stored(bytes.length);
    return;
  }
  await deliverParts(store, file, token, progress, partBytes);
  progress.uploading(null);
  const stored = await store.find(file.name);
  if (stored !== null && stored.bytes !== file.bytes) throw new DestinationFailure(wrongSize());
}

/** Returns the bytes of each part but the last, a multiple of 1 MiB. */
export function partSize(bytes: number): number {
  const MIB = 1024 ** 2;
  return Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS / MIB) * MIB);
}

async function deliverParts(
  store: DestinationStore,
  file: FileToDeliver,
  token: string | null,
  progress: Progress,
  partBytes: number,
): Promise<void> {
  const upload = await store.begin(file, token);
  progress.uploading(upload.token);
  const hash = createHash('sha256');
  const inFlight = new Set<Promise<void>>();
  const parts = Math.ceil(file.bytes / partBytes);
  let read = 0;
  let failure: unknown;
  try {
    for (let index = 0; index < parts && failure === undefined; index++) {
      const bytes = await file.read(read, Math.min(partBytes, file.bytes - read));
      hash.update(bytes);
      read += bytes.length;
      if (upload.stored.get(index) === bytes.length) {
        progress.stored(bytes.length);
        continue;
      }
      while (inFlight.size >= IN_FLIGHT) await Promise.race(inFlight);
      const sent: Promise<void> = upload
        .putPart(index, bytes)
        .then(() => progress.stored(bytes.length))
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    }
  } finally {
    await Promise.all(inFlight);
  }
  if (failure !== undefined) throw failure as Error;
  requireSource(file, read, hash.digest('hex'));
  await upload.finish(parts);
}

function requireSource({ name, bytes, sha256 }: FileToDeliver, foundBytes: number, foundSha256: string): void {
  if (foundBytes !== bytes || foundSha256 !== sha256) throw new SourceChanged(`${name} is not what was recorded`);
}
