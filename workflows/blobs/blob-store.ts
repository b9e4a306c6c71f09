import {
  type BlobGetPropertiesResponse,
  BlobServiceClient,
  type ContainerClient,
  type StoragePipelineOptions,
} from '@azure/storage-blob';
import { MARKET_DATA_CONTAINER } from '../../schema/process/blob-storage.js';
import { inSpan } from '../../schema/tracing/spans.js';
import { inLanes } from '../activity/in-lanes.js';
import { idleAgent, type StoreAgent } from './idle-agent.js';
import { StreamedBlob } from './streamed-blob.js';
import { codeOf, isConditionFailed, isNotFound } from './storage-errors.js';

interface StoredBlob {
  name: string;
  bytes: number;
  etag: string;
}

export interface ListedBlob extends StoredBlob {
  /** Time of the last write in milliseconds since the epoch, by the store's clock. */
  modifiedMs: number;
}

/** A range to read, of one version of the blob. */
export interface RangeRequest {
  offset: number;
  length: number;
  /** Rejects with 412 if the blob has changed. */
  etag?: string;
}

export interface UploadOptions {
  contentType: string;
  signal?: AbortSignal;
}

/** Reader of ranges of blobs. */
export type RangeReads = Pick<BlobStore, 'readRange'>;

/** Number of requests for the rest of a range after a broken connection. */
const RESUMED_READS = 3;
/** Blobs deleted at the same time. */
const DELETIONS = 8;

/**
 * Azure Blob Storage as collectors and export workers use it: one container, which a write creates
 * if it is missing. Network failures reject after the SDK's own retries.
 */
export class BlobStore {
  constructor(private readonly container: ContainerClient) {}

  /** Creates the container unless it exists. */
  async createContainer(): Promise<void> {
    await this.container.createIfNotExists();
  }

  /** Writes a blob, replacing one of that name. */
  async upload(name: string, bytes: Uint8Array, options: UploadOptions): Promise<{ etag: string }> {
    const answer = await this.writing(name, () =>
      this.container.getBlockBlobClient(name).uploadData(bytes, writeOptions(options)),
    );
    return { etag: answer.etag ?? '' };
  }

  /** Writes a local file as a blob in blocks, replacing one of that name. */
  async uploadFile(name: string, path: string, options: UploadOptions): Promise<{ etag: string }> {
    const answer = await this.writing(name, () =>
      this.container.getBlockBlobClient(name).uploadFile(path, writeOptions(options)),
    );
    return { etag: answer.etag ?? '' };
  }

  /** Writes a blob unless one of that name exists. Returns false if it does. */
  async uploadIfAbsent(name: string, bytes: Uint8Array, options: UploadOptions): Promise<boolean> {
    try {
      await this.writing(name, () =>
        this.container
          .getBlockBlobClient(name)
          .uploadData(bytes, { ...writeOptions(options), conditions: { ifNoneMatch: '*' } }),
      );
      return true;
    } catch (error) {
      // Azure answers 409 BlobAlreadyExists to a conditional create, 412 to other conditional
      // writes.
      if (isConditionFailed(error) || codeOf(error) === 'BlobAlreadyExists') return false;
      throw error;
    }
  }

  /** Begins a blob that is written in blocks and appears when it is finished. */
  stream(name: string, options: UploadOptions & { signal: AbortSignal }): StreamedBlob {
    const inContainer = <Result>(write: () => Promise<Result>): Promise<Result> => this.inContainer(write);
    return new StreamedBlob(this.container.getBlockBlobClient(name), { ...options, inContainer });
  }

  /** Returns a blob's bytes, or `length` from `offset`. Rejects with RestError (404) if missing. */
  async download(name: string, range?: { offset: number; length: number }, signal?: AbortSignal): Promise<Buffer> {
    const blob = this.container.getBlobClient(name);
    return traced('read', name, () =>
      blob.downloadToBuffer(range?.offset ?? 0, range?.length, { abortSignal: signal }),
    );
  }

  /**
   * Reads bytes of one version of a blob in one request, fewer where it ends. Rejects with the
   * SDK's RestError: 404 when it does not exist, 412 if it is another version, 416 if it ends
   * before the range.
   */
  async readRange(name: string, range: RangeRequest, signal?: AbortSignal): Promise<{ bytes: Buffer; etag: string }> {
    const { offset, length, etag } = range;
    return traced('read', name, async () => {
      const answer = await this.container.getBlobClient(name).download(offset, length, {
        conditions: { ifMatch: etag },
        maxRetryRequests: RESUMED_READS,
        abortSignal: signal,
      });
      const chunks: Buffer[] = [];
      for await (const chunk of answer.readableStreamBody ?? []) chunks.push(chunk as Buffer);
      return { bytes: Buffer.concat(chunks), etag: answer.etag ?? '' };
    });
  }

  /** Returns size and ETag of a blob, or null if it does not exist. */
  async stat(name: string): Promise<StoredBlob | null> {
    const properties = await this.propertiesOf(name);
    return properties && { name, bytes: properties.contentLength ?? 0, etag: properties.etag ?? '' };
  }

  /**
   * Returns whether a blob has these bytes, by its length and the MD5 that storage computed when it
   * received them. Reads the blob if storage has no MD5 of it.
   */
  async holds(name: string, { bytes, md5 }: { bytes: Uint8Array; md5: Uint8Array }): Promise<boolean> {
    const properties = await this.propertiesOf(name);
    if (properties?.contentLength !== bytes.length) return false;
    const { contentMD5: stored } = properties;
    return stored ? Buffer.from(stored).equals(md5) : (await this.download(name)).equals(bytes);
  }

  /** Lists blobs by prefix, in order of name; none if the container does not exist. */
  async *list(prefix: string): AsyncIterable<ListedBlob> {
    try {
      for await (const { name, properties } of this.container.listBlobsFlat({ prefix })) {
        const modifiedMs = properties.lastModified.getTime();
        yield { name, bytes: properties.contentLength ?? 0, etag: properties.etag, modifiedMs };
      }
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await traced('delete', name, () => this.container.getBlobClient(name).deleteIfExists());
  }

  /** Removes one version of a blob. Returns false if it has changed or is gone. */
  async deleteVersion(name: string, etag: string): Promise<boolean> {
    try {
      const blob = this.container.getBlobClient(name);
      return (await traced('delete', name, () => blob.deleteIfExists({ conditions: { ifMatch: etag } }))).succeeded;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  }

  /** Removes blobs, a few at a time. Ignores missing ones. */
  async deleteAll(names: readonly string[]): Promise<void> {
    await inLanes(names, DELETIONS, (name) => this.delete(name));
  }

  /**
   * Removes every blob whose name begins with `prefix`, except those in `keep`. Calls `onDeleted`
   * after each. Returns how many.
   */
  async deletePrefix(
    prefix: string,
    { keep, onDeleted }: { keep?: ReadonlySet<string>; onDeleted?: () => void } = {},
  ): Promise<number> {
    const names: string[] = [];
    for await (const { name } of this.list(prefix)) if (!keep?.has(name)) names.push(name);
    await inLanes(names, DELETIONS, async (name) => {
      await this.delete(name);
      onDeleted?.();
    });
    return names.length;
  }

  /** Returns null if the blob does not exist. */
  private async propertiesOf(name: string): Promise<BlobGetPropertiesResponse | null> {
    try {
      return await this.container.getBlobClient(name).getProperties();
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  private writing<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
    return traced('upload', name, () => this.inContainer(write));
  }

  /**
   * A container may disappear while a process runs, and a new account has none. The write itself
   * detects that.
   */
  private async inContainer<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      if (codeOf(error) !== 'ContainerNotFound') throw error;
      await this.createContainer();
      return write();
    }
  }
}

interface BlobStoreOptions {
  container?: string;
  /** Tries of one call, including the first. A collector has a journal and wants few. */
  maxTries?: number;
  /** Time after which a try without traffic ends. */
  idleTimeoutMs?: number;
}

/** Blob store of a storage account. */
export function createBlobStore(connectionString: string, options: BlobStoreOptions = {}): BlobStore {
  const { url, credential } = BlobServiceClient.fromConnectionString(connectionString);
  const pipeline: StoragePipelineOptions & { agent: StoreAgent } = {
    retryOptions: { maxTries: options.maxTries ?? 4 },
    // The pipeline takes it although its type for storage does not have it.
    agent: idleAgent(url, options.idleTimeoutMs === undefined ? {} : { timeout: options.idleTimeoutMs }),
  };
  const service = new BlobServiceClient(url, credential, pipeline);
  return new BlobStore(service.getContainerClient(options.container ?? MARKET_DATA_CONTAINER));
}

const writeOptions = ({ contentType, signal }: UploadOptions) => {
  return { blobHTTPHeaders: { blobContentType: contentType }, abortSignal: signal };
};

/** One call of the store, as a span in the caller's trace. */
function traced<Result>(what: string, name: string, call: () => Promise<Result>): Promise<Result> {
  return inSpan(`blob ${what}`, { kind: 'client', partOnly: true, attributes: { 'blob.name': name } }, call);
}
