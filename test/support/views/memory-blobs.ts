import type { BlobStore } from '../../../workflows/blobs/blob-store.js';

/** Blobs in memory, with the methods that reductions call. */
export class MemoryBlobs {
  readonly blobs = new Map<string, Buffer>();

  /** The blobs as a worker's store. */
  get store(): BlobStore {
    return this as unknown as BlobStore;
  }

  stream(name: string) {
    const chunks: Uint8Array[] = [];
    return {
      bytes: 0,
      write(chunk: Uint8Array) {
        chunks.push(chunk);
        this.bytes += chunk.length;
        return Promise.resolve();
      },
      finish: () => {
        this.blobs.set(name, Buffer.concat(chunks));
        return Promise.resolve({ etag: '', bytes: 0, sha256: '' });
      },
    };
  }

  stat(name: string) {
    const bytes = this.blobs.get(name)?.length;
    return Promise.resolve(bytes === undefined ? null : { name, bytes, etag: '' });
  }

  download(name: string, { offset, length }: { offset: number; length: number }) {
    return Promise.resolve(Buffer.from(this.blobs.get(name)!.subarray(offset, offset + length)));
  }
}
