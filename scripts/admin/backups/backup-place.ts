import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type BlobStore, createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { compressLines } from './backup-file.js';

const BLOB = /^blob:([a-z0-9][a-z0-9-]{1,61}[a-z0-9])$/;
const CHUNK_BYTES = 8 * 1024 ** 2;

/** Store of backups: names of files, of which only whole ones are listed. */
export interface BackupPlace {
  /** Writes a backup. It gets its name only when it is whole. Returns its size in bytes. */
  write(name: string, lines: AsyncIterable<string>): Promise<number>;
  /** Returns the bytes of a file. */
  read(name: string): AsyncIterable<Uint8Array>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/**
 * Returns the place that `blob:CONTAINER` of the storage account, or the path of a folder, names.
 */
export function backupPlace(place: string, connectionString: string): BackupPlace {
  const container = BLOB.exec(place)?.[1];
  if (container === undefined && place.startsWith('blob:')) throw new Error(`${place} does not name a container`);
  return container ? new BlobPlace(createBlobStore(connectionString, { container })) : new FolderPlace(place);
}

class FolderPlace implements BackupPlace {
  constructor(private readonly folder: string) {}

  async write(name: string, lines: AsyncIterable<string>): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    const file = path.join(this.folder, name);
    const draft = `${file}.part`;
    await compressLines(lines, createWriteStream(draft, { mode: 0o600 }));
    await sync(draft);
    await rename(draft, file);
    await sync(this.folder);
    return (await stat(file)).size;
  }

  read(name: string): AsyncIterable<Uint8Array> {
    return createReadStream(path.join(this.folder, name));
  }

  async list(): Promise<string[]> {
    try {
      return await readdir(this.folder);
    } catch (error) {
      // Nothing was written there yet.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.folder, name));
  }
}

async function sync(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  await handle.sync();
}

/** Blocks of a blob that was never finished are no blob. */
class BlobPlace implements BackupPlace {
  constructor(private readonly blobs: BlobStore) {}

  async write(name: string, lines: AsyncIterable<string>): Promise<number> {
    const stop = new AbortController();
    const blob = this.blobs.stream(name, { contentType: 'application/gzip', signal: stop.signal });
    const target = new Writable({
      write: (chunk: Buffer, _encoding, done) => void blob.write(chunk).then(() => done(), done),
    });
    try {
      await compressLines(lines, target);
      return (await blob.finish()).bytes;
    } catch (error) {
      stop.abort();
      throw error;
    }
  }

  async *read(name: string): AsyncIterable<Uint8Array> {
    const found = await this.blobs.stat(name);
    if (found === null) throw new Error(`there is no backup ${name}`);
    for (let offset = 0; offset < found.bytes; offset += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES, found.bytes - offset);
      yield (await this.blobs.readRange(name, { offset, length, etag: found.etag })).bytes;
    }
  }

  async list(): Promise<string[]> {
    return (await Array.fromAsync(this.blobs.list(''))).map(({ name }) => name);
  }

  async remove(name: string): Promise<void> {
    await this.blobs.delete(name);
  }
}
