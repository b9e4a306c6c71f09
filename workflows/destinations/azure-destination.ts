import type { Readable } from 'node:stream';
import {
  AnonymousCredential,
  type BlockBlobClient,
  type BlockBlobUploadOptions,
  ContainerClient,
  newPipeline,
  RestError,
  StorageSharedKeyCredential,
  type StoragePipelineOptions,
} from '@azure/storage-blob';
import type { AzurePlace, DestinationCredentials } from '../../schema/destinations/destination-place.js';
import { sasExpiryMs } from '../../schema/destinations/sas-expiry.rule.js';
import { DestinationFailure, destinationFailureOf } from './destination-failure.js';
import { expiredCredentials, wrongChecksum } from './destination-refusal.rule.js';
import {
  type DeliveredFileInfo,
  type DestinationStore,
  md5,
  type PartUpload,
  readAtMost,
} from './destination-store.js';
import type { StoreAgent } from '../blobs/idle-agent.js';

const MAX_TRIES = 3;
/** Delay before the second try; later tries wait longer. */
const RETRY_DELAY_MS = 1_000;

interface AzureOptions {
  agent: StoreAgent;
  signal: AbortSignal;
  maxTries?: number;
}

/**
 * A container of Azure Blob Storage. Blocks that are never committed are dropped by Azure after a
 * week.
 */
export function openAzure(
  { containerUrl }: AzurePlace,
  credentials: Extract<DestinationCredentials, { kind: 'azure_blob' }>,
  { agent, signal, maxTries = MAX_TRIES }: AzureOptions,
): DestinationStore {
  const options: StoragePipelineOptions & Record<'agent' | 'redirectOptions', unknown> = {
    retryOptions: { maxTries, retryDelayInMs: RETRY_DELAY_MS },
    // The pipeline takes these two although its type for storage does not have them.
    agent,
    redirectOptions: { maxRetries: 0 },
  };
  const [url, credential] =
    'sas' in credentials
      ? [`${containerUrl}?${credentials.sas}`, new AnonymousCredential()]
      : [containerUrl, new StorageSharedKeyCredential(credentials.account, credentials.accountKey)];
  const container = new ContainerClient(url, newPipeline(credential, options));
  const blob = (name: string): BlockBlobClient => container.getBlockBlobClient(name);
  const refusing = refusalsOf('sas' in credentials ? sasExpiryMs(credentials.sas) : null);
  const put = (
    file: DeliveredFileInfo,
    bytes: Buffer,
    conditions: NonNullable<BlockBlobUploadOptions['conditions']>,
  ): Promise<void> =>
    refusing(async () => {
      await blob(file.name).upload(bytes, bytes.length, {
        ...headersOf(file),
        abortSignal: signal,
        conditions,
        ...({ transactionalContentMD5: md5(bytes) } as object),
      });
    });

  return {
    find: async (name) => {
      try {
        const found = await blob(name).getProperties({ abortSignal: signal });
        return { bytes: found.contentLength ?? 0, sha256: found.metadata?.['sha256'] ?? null };
      } catch (error) {
        // A SAS that only writes may not ask.
        if (error instanceof RestError && (error.statusCode === 404 || error.statusCode === 403)) return null;
        return refusing(() => Promise.reject(error as Error));
      }
    },

    put: (file, bytes) => put(file, bytes, {}),

    readTagged: async (name, most) => {
      try {
        const { readableStreamBody, etag = '' } = await blob(name).download(0, undefined, { abortSignal: signal });
        return { bytes: await readAtMost(readableStreamBody as Readable, most), tag: etag };
      } catch (error) {
        if (error instanceof RestError && (error.code === 'BlobNotFound' || error.statusCode === 403)) return null;
        return refusing(() => Promise.reject(error as Error));
      }
    },

    replace: (file, bytes, tag) => put(file, bytes, tag === null ? { ifNoneMatch: '*' } : { ifMatch: tag }),

    begin: (file) => beginBlocks(blob(file.name), file, signal, refusing),

    read: (name) => refusing(() => blob(name).downloadToBuffer(0, undefined, { abortSignal: signal })),
    remove: (name) => refusing(async () => void (await blob(name).deleteIfExists({ abortSignal: signal }))),
    abandon: () => Promise.resolve(),
    close: () => agent.destroy(),
  };
}

type Refusing = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Returns how calls reject. Azure does not say whether a signature is wrong or has ended: its text
 * does.
 */
function refusalsOf(expiryMs: number | null): Refusing {
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      const failure = destinationFailureOf(error);
      const hasExpired = failure.refusal.kind === 'access' && expiryMs !== null && expiryMs <= Date.now();
      throw hasExpired ? new DestinationFailure(expiredCredentials()) : failure;
    }
  };
}

async function beginBlocks(
  blob: BlockBlobClient,
  file: DeliveredFileInfo,
  signal: AbortSignal,
  refusing: Refusing,
): Promise<PartUpload> {
  return {
    token: null,
    stored: await refusing(() => uncommitted(blob, file, signal)),
    putPart: (index, bytes) =>
      refusing(async () => {
        const sent = md5(bytes);
        const answer = await blob.stageBlock(blockId(file, index), bytes, bytes.length, {
          transactionalContentMD5: sent,
          abortSignal: signal,
        });
        if (answer.contentMD5 && !sent.equals(answer.contentMD5)) throw new DestinationFailure(wrongChecksum());
      }),
    finish: (parts) =>
      refusing(async () => {
        const ids = Array.from({ length: parts }, (_, index) => blockId(file, index));
        await blob.commitBlockList(ids, { ...headersOf(file), abortSignal: signal });
      }),
  };
}

/**
 * Returns the blocks of an earlier attempt at the same bytes; none if the store refuses to tell.
 */
async function uncommitted(
  blob: BlockBlobClient,
  file: DeliveredFileInfo,
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const stored = new Map<number, number>();
  try {
    const { uncommittedBlocks = [] } = await blob.getBlockList('uncommitted', { abortSignal: signal });
    for (const { name, size } of uncommittedBlocks) {
      const [digest, index] = Buffer.from(name, 'base64').toString().split('-');
      if (digest === digestOf(file)) stored.set(Number(index), size);
    }
  } catch (error) {
    if (!(error instanceof RestError) || (error.statusCode !== 404 && error.statusCode !== 403)) {
      throw error;
    }
  }
  return stored;
}

/** All ids of a blob need one length. */
const blockId = (file: DeliveredFileInfo, index: number): string =>
  Buffer.from(`${digestOf(file)}-${String(index).padStart(6, '0')}`).toString('base64');
const digestOf = ({ sha256 }: DeliveredFileInfo): string => sha256.slice(0, 24);
const headersOf = ({ contentType, sha256 }: DeliveredFileInfo) => ({
  blobHTTPHeaders: { blobContentType: contentType },
  metadata: { sha256 },
});
