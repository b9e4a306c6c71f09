import { createHash } from 'node:crypto';
import type { BlockBlobClient } from '@azure/storage-blob';
import { inSpan } from '../../schema/tracing/spans.js';

const BLOCK_BYTES = 8 * 1024 ** 2;
/** Blocks in flight. With the one being filled they bound the memory of a streamed blob. */
const MAX_IN_FLIGHT = 2;

interface WrittenBlob {
  etag: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

interface StreamedBlobOptions {
  contentType: string;
  signal: AbortSignal;
  /** Runs a write, creating the container if it is missing. */
  inContainer: <Result>(write: () => Promise<Result>) => Promise<Result>;
}

/**
 * A blob streamed in blocks. It becomes visible only with `finish`: the store drops the blocks of a
 * writer that dies.
 */
export class StreamedBlob {
  private readonly hash = createHash('sha256');
  private readonly blockIds: string[] = [];
  private readonly inFlight = new Set<Promise<unknown>>();
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  bytes = 0;

  constructor(
    private readonly blob: BlockBlobClient,
    private readonly options: StreamedBlobOptions,
  ) {}

  /** Takes ownership of `chunk`. Resolves when there is room for more. */
  async write(chunk: Uint8Array): Promise<void> {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    if (this.pendingBytes >= BLOCK_BYTES) await this.flush();
  }

  async finish(): Promise<WrittenBlob> {
    if (this.pendingBytes > 0) await this.flush();
    await Promise.all(this.inFlight);
    const { contentType, signal } = this.options;
    const { etag } = await this.traced('commit', () =>
      this.blob.commitBlockList(this.blockIds, {
        blobHTTPHeaders: { blobContentType: contentType },
        abortSignal: signal,
      }),
    );
    return { etag: etag ?? '', bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  private async flush(): Promise<void> {
    const block = Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    while (this.inFlight.size >= MAX_IN_FLIGHT) await Promise.race(this.inFlight);
    const id = Buffer.from(String(this.blockIds.length).padStart(6, '0')).toString('base64');
    this.blockIds.push(id);
    const { inContainer, signal: abortSignal } = this.options;
    const staged: Promise<unknown> = this.traced('write', () =>
      inContainer(() => this.blob.stageBlock(id, block, block.length, { abortSignal })),
    );
    this.inFlight.add(staged);
    staged.then(
      () => this.inFlight.delete(staged),
      // A failed block stays in the set, so that the next wait throws its error.
      () => undefined,
    );
  }

  private traced<Result>(what: string, call: () => Promise<Result>): Promise<Result> {
    const attributes = { 'blob.name': this.blob.name };
    return inSpan(`blob ${what}`, { kind: 'client', partOnly: true, attributes }, call);
  }
}
