import { createHash } from 'node:crypto';

/** File that the store of a destination has under a name. */
interface DeliveredFile {
  bytes: number;
  /** Digest that this service noted, hex; null in files of others. */
  sha256: string | null;
}

export interface DeliveredFileInfo {
  name: string;
  contentType: string;
  /** Hex. Stored with the file, so that a later attempt recognizes it. */
  sha256: string;
}

/** A file that is written in parts and appears when it is finished. */
export interface PartUpload {
  /** Token by which a later attempt continues; null if the name is enough. */
  token: string | null;
  /** Sizes of the parts that the store has, by index from 0. */
  stored: ReadonlyMap<number, number>;
  /** Writes a part. The store compares it with its MD5. */
  putPart(index: number, bytes: Buffer): Promise<void>;
  /** Makes the file appear, with `parts` parts. */
  finish(parts: number): Promise<void>;
}

/**
 * The store of an account's destination, by names below its container or bucket. Methods reject
 * with a `DestinationFailure`, which contains neither secrets nor the store's own text.
 */
export interface DestinationStore {
  /** Returns what is stored; null if nothing is, or if the store refuses to tell. */
  find(name: string): Promise<DeliveredFile | null>;
  /** Writes a small file in one request. */
  put(file: DeliveredFileInfo, bytes: Buffer): Promise<void>;
  /** Begins a file, or continues the upload of an earlier attempt; `token` is of that attempt. */
  begin(file: DeliveredFileInfo, token: string | null): Promise<PartUpload>;
  read(name: string): Promise<Buffer>;
  /**
   * Returns a small file with the tag of its state; null if there is none, or if the store refuses
   * to tell. `bytes` is null if they are more than `most`.
   */
  readTagged(name: string, most: number): Promise<{ bytes: Buffer | null; tag: string } | null>;
  /**
   * Writes a small file in one request if the store has it in this state, or with null not at all.
   */
  replace(file: DeliveredFileInfo, bytes: Buffer, tag: string | null): Promise<void>;
  remove(name: string): Promise<void>;
  /** Aborts unfinished uploads below a prefix; stores that drop them by themselves need nothing. */
  abandon(prefix: string): Promise<void>;
  close(): void;
}

/** Returns the MD5 by which a store compares what it received. */
export const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();

/** Reads a stream; null once it has more bytes than `most`. */
export async function readAtMost(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    // Leaving the loop ends the stream.
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
