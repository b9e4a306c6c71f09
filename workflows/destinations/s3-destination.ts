import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { DestinationCredentials, S3Place } from '../../schema/destinations/destination-place.js';
import { DestinationFailure, destinationFailureOf, refusing } from './destination-failure.js';
import { wrongChecksum } from './destination-refusal.rule.js';
import {
  type DeliveredFileInfo,
  type DestinationStore,
  md5,
  type PartUpload,
  readAtMost,
} from './destination-store.js';
import type { StoreAgent } from '../blobs/idle-agent.js';

const MAX_TRIES = 3;
const CONNECTION_TIMEOUT_MS = 10_000;

interface S3Options {
  agent: StoreAgent;
  signal: AbortSignal;
  maxTries?: number;
}

/** A part as the store lists it. */
interface StoredPart {
  bytes: number;
  etag: string;
}

/**
 * A bucket of S3, or of a store that speaks its protocol (MinIO, R2, Google's interoperability).
 */
export function openS3(
  { endpoint, region, bucket: Bucket }: S3Place,
  { accessKeyId, secretAccessKey }: Extract<DestinationCredentials, { kind: 's3' }>,
  { agent, signal: abortSignal, maxTries = MAX_TRIES }: S3Options,
): DestinationStore {
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: maxTries,
    followRegionRedirects: false,
    // MD5 is what all of these stores compare; newer checksums some of them refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
    },
    logger: SILENT,
  });
  const until = { abortSignal };
  const abort = (Key: string, UploadId: string): Promise<unknown> =>
    client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), until);
  const put = (
    file: DeliveredFileInfo,
    bytes: Buffer,
    condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>,
  ): Promise<void> =>
    refusing(async () => {
      const sent = md5(bytes);
      const request = { Bucket, ...headersOf(file), ...condition, Body: bytes, ContentMD5: sent.toString('base64') };
      const answer = await client.send(new PutObjectCommand(request), until);
      requireChecksum(answer, sent);
    });

  return {
    find: async (name) => {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: name }), until);
        return { bytes: found.ContentLength ?? 0, sha256: found.Metadata?.['sha256'] ?? null };
      } catch (error) {
        const failure = destinationFailureOf(error);
        // 404 has no code in an answer without a body. 403: rights to write only.
        if (failure.refusal.kind === 'access' || statusOf(error) === 404) return null;
        throw failure;
      }
    },

    put: (file, bytes) => put(file, bytes, {}),

    readTagged: async (name, most) => {
      try {
        const { Body, ETag = '' } = await client.send(new GetObjectCommand({ Bucket, Key: name }), until);
        return { bytes: await readAtMost(Body as Readable, most), tag: ETag };
      } catch (error) {
        const failure = destinationFailureOf(error);
        // 403: without the right to list, files that do not exist are refused as well.
        if (failure.refusal.kind === 'access' || isAbsent(error, failure)) return null;
        throw failure;
      }
    },

    replace: (file, bytes, tag) => put(file, bytes, tag === null ? { IfNoneMatch: '*' } : { IfMatch: tag }),

    begin: (file, token) => refusing(() => beginParts({ client, Bucket, abortSignal }, file, token)),

    read: (name) =>
      refusing(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }), until);
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      }),
    remove: (name) =>
      refusing(async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key: name }), until))),

    abandon: (prefix) =>
      refusing(async () => {
        for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; marker;) {
          const request: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
            ...{ Bucket, Prefix: prefix },
            ...marker,
          });
          const page = await client.send(request, until);
          for (const { Key, UploadId } of page.Uploads ?? []) {
            // Some stores list more than the prefix.
            if (Key?.startsWith(prefix) && UploadId) await abort(Key, UploadId);
          }
          marker = page.IsTruncated
            ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
            : null;
        }
      }),
    close: () => {
      client.destroy();
      agent.destroy();
    },
  };
}

interface Bucket {
  client: S3Client;
  Bucket: string;
  abortSignal: AbortSignal;
}

async function beginParts(bucket: Bucket, file: DeliveredFileInfo, token: string | null): Promise<PartUpload> {
  const { client, Bucket, abortSignal } = bucket;
  const before = token === null ? null : await storedParts(bucket, file.name, token);
  const UploadId = before === null ? await create(bucket, file) : token!;
  const etags = new Map([...(before ?? [])].map(([index, { etag }]) => [index, etag]));
  const upload = { Bucket, Key: file.name, UploadId };
  return {
    token: UploadId,
    stored: new Map([...(before ?? [])].map(([index, { bytes }]) => [index, bytes])),
    putPart: (index, bytes) =>
      refusing(async () => {
        const sent = md5(bytes);
        const part = { ...upload, PartNumber: index + 1, Body: bytes, ContentMD5: sent.toString('base64') };
        const answer = await client.send(new UploadPartCommand(part), { abortSignal });
        requireChecksum(answer, sent);
        etags.set(index, answer.ETag ?? '');
      }),
    finish: (parts) =>
      refusing(async () => {
        const Parts = Array.from({ length: parts }, (_, index) => ({
          PartNumber: index + 1,
          ETag: etags.get(index),
        }));
        const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
        await client.send(command, { abortSignal });
      }),
  };
}

async function create({ client, Bucket, abortSignal }: Bucket, file: DeliveredFileInfo): Promise<string> {
  const answer = await client.send(new CreateMultipartUploadCommand({ Bucket, ...headersOf(file) }), { abortSignal });
  return answer.UploadId ?? '';
}

/** Returns the parts of an upload; null if it has ended, or if the store refuses to list them. */
async function storedParts(
  { client, Bucket, abortSignal }: Bucket,
  Key: string,
  UploadId: string,
): Promise<Map<number, StoredPart> | null> {
  const parts = new Map<number, StoredPart>();
  try {
    for (let PartNumberMarker: string | undefined, more = true; more;) {
      const command: ListPartsCommand = new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker });
      const page = await client.send(command, { abortSignal });
      for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
        parts.set(PartNumber - 1, { bytes: Size, etag: ETag });
      }
      PartNumberMarker = page.NextPartNumberMarker;
      more = page.IsTruncated === true && PartNumberMarker !== undefined;
    }
    return parts;
  } catch (error) {
    if (destinationFailureOf(error).refusal.kind === 'access' || statusOf(error) === 404) return null;
    throw error;
  }
}

/** An entity tag is the MD5 of a part unless the store encrypts with keys of its own service. */
function requireChecksum(
  answer: { ETag?: string; ServerSideEncryption?: string; SSECustomerAlgorithm?: string },
  sent: Buffer,
): void {
  const tag = answer.ETag?.replaceAll('"', '').toLowerCase() ?? '';
  const isMd5 = /^[0-9a-f]{32}$/.test(tag) && !answer.SSECustomerAlgorithm;
  if (!isMd5 || answer.ServerSideEncryption?.startsWith('aws:kms')) return;
  if (tag !== sent.toString('hex')) throw new DestinationFailure(wrongChecksum());
}

/** 404 may have another code in stores of others. */
const isAbsent = (error: unknown, { refusal }: DestinationFailure): boolean =>
  statusOf(error) === 404 && refusal.kind !== 'missing';

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
const headersOf = ({ name, contentType, sha256 }: DeliveredFileInfo) => ({
  Key: name,
  ContentType: contentType,
  Metadata: { sha256 },
});

const nothing = (): void => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
