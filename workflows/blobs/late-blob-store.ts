import type { BlobStore } from './blob-store.js';

/** Operations of Blob Storage that collection uses. */
export type SegmentBlobs = Pick<BlobStore, 'upload' | 'uploadIfAbsent' | 'holds' | 'download' | 'readRange'>;

/**
 * A blob store whose client is loaded with its first use. Loading it takes a third of the CPU time
 * of a collector's start, in which nothing is received.
 */
export class LateBlobStore implements SegmentBlobs {
  private loaded: Promise<BlobStore> | undefined;
  private fail: (error: unknown) => void = () => undefined;
  /** Rejects if the store cannot be created: the settings are wrong. */
  readonly failed = new Promise<never>((_, reject) => (this.fail = reject));

  constructor(private readonly load: () => Promise<BlobStore>) {
    this.failed.catch(() => undefined);
  }

  async upload(...args: Parameters<BlobStore['upload']>): ReturnType<BlobStore['upload']> {
    return (await this.store()).upload(...args);
  }

  async uploadIfAbsent(...args: Parameters<BlobStore['uploadIfAbsent']>): ReturnType<BlobStore['uploadIfAbsent']> {
    return (await this.store()).uploadIfAbsent(...args);
  }

  async holds(...args: Parameters<BlobStore['holds']>): ReturnType<BlobStore['holds']> {
    return (await this.store()).holds(...args);
  }

  async download(...args: Parameters<BlobStore['download']>): ReturnType<BlobStore['download']> {
    return (await this.store()).download(...args);
  }

  async readRange(...args: Parameters<BlobStore['readRange']>): ReturnType<BlobStore['readRange']> {
    return (await this.store()).readRange(...args);
  }

  private store(): Promise<BlobStore> {
    if (this.loaded === undefined) {
      this.loaded = this.load();
      this.loaded.catch(this.fail);
    }
    return this.loaded;
  }
}
