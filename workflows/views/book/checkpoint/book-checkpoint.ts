import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ReplayState } from '../book-replay.js';

/**
 * Raise it with every change of the state, of readers and of rules after which a replay of the same
 * messages has another state. Checkpoints of other versions are ignored and written again.
 */
export const CHECKPOINT_VERSION = 3;

/** The epoch of the last message, and when that arrived. */
export interface EpochState {
  epoch: bigint | null;
  lastNs: bigint;
}

/** The state of a book at `atNs`: that of a replay of all messages and breaks before it. */
export interface BookCheckpoint {
  atNs: bigint;
  replay: ReplayState;
  epoch: EpochState | null;
}

/** A checkpoint that can be read. */
export interface StoredCheckpoint {
  atNs: bigint;
  /** Returns null if it cannot be used. */
  read(): Promise<BookCheckpoint | null>;
}

/**
 * Returns the bytes of a checkpoint's blob: V8's serialization of the state, in Zstandard with a
 * checksum.
 */
export function encodeCheckpoint(checkpoint: BookCheckpoint): Uint8Array {
  return zstdCompressSync(serialize({ ...checkpoint, version: CHECKPOINT_VERSION }), {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

/**
 * Returns the checkpoint in a blob; null if it is of another version or of another moment. Throws
 * if it is damaged.
 */
export function decodeCheckpoint(bytes: Uint8Array, atNs: bigint): BookCheckpoint | null {
  const { version, ...checkpoint } = deserialize(zstdDecompressSync(bytes)) as BookCheckpoint & { version: number };
  return version === CHECKPOINT_VERSION && checkpoint.atNs === atNs ? checkpoint : null;
}
