import { createHash } from 'node:crypto';
import path from 'node:path/posix';
import { ApplicationFailure, cancellationSignal, CancelledFailure, Context } from '@temporalio/activity';
import type { AllowedNetworks } from '../../schema/webhooks/webhook-target.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { isBlobMissing } from '../blobs/storage-errors.js';
import { CoreCallError, type CoreClient } from '../core/core-client.js';
import { deliverFile, type FileToDeliver, SourceChanged } from '../destinations/deliver-file.js';
import { DestinationFailure } from '../destinations/destination-failure.js';
import { loadDestination, type OpenedDestination } from '../destinations/load-destination.js';
import {
  ExportSetDeliveryDocument,
  ExportSetDeliveryManifestDocument,
  type ExportSetDeliveryQuery,
  MarkExportFilesRemovedDocument,
  RecordSetDeliveryDocument,
} from '../generated/operations.js';
import { deliverTable } from '../tables/deliver-table.js';
import type { SlotShare } from '../worker/slot-share.js';
import type { DeliveryActivities, MemberCall, SetCall } from './contract.js';
import type { DeliveryFailureReason, DeliveryMetrics } from './delivery-metrics.js';

const HEARTBEAT_MS = 1_000;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.gz': 'application/gzip',
  '.zst': 'application/zstd',
  '.parquet': 'application/vnd.apache.parquet',
  '.arrow': 'application/vnd.apache.arrow.file',
};

/** State that a later attempt needs to continue. No part of it is a secret. */
interface Unfinished {
  name: string;
  token: string | null;
}

interface DeliveryHeartbeat {
  /** Attempts that began, this one included: Temporal counts those that only waited for a slot. */
  attempts: number;
  unfinished: Unfinished | null;
}

interface DeliveryDependencies {
  core: CoreClient;
  blobs: BlobStore;
  allowed: AllowedNetworks;
  metrics: DeliveryMetrics;
  /** Slots of the queue, by account: a slow destination must leave some to others. */
  slots: SlotShare;
}

type Delivery = ExportSetDeliveryQuery['exportSetDelivery'];

/** Thrown if we no longer store a file: it can only be exported again. */
class SourceMissing extends SourceChanged {}

/**
 * Creates the activities that deliver a set. They are idempotent: a file that is at the destination
 * is not written again, and its parts are neither.
 */
export function createDeliveryActivities(dependencies: DeliveryDependencies): DeliveryActivities {
  const { core, blobs, metrics, slots } = dependencies;
  /** Runs an attempt in a slot of the account, with what earlier ones left. */
  const inTurn = <Result>(
    holder: string,
    attempt: (attempts: number, before: Unfinished | null) => Promise<Result>,
  ): Promise<Result> => {
    const { info } = Context.current();
    const before = info.heartbeatDetails as DeliveryHeartbeat | undefined;
    return slots.run(holder, info.attempt, () => attempt((before?.attempts ?? 0) + 1, before?.unfinished ?? null));
  };
  const deliverFiles = (call: MemberCall, attempts: number, before: Unfinished | null) =>
    delivering(
      dependencies,
      { ...call, attempts },
      call.exportId,
      async ({ store, root }, { folder, files }, signal) => {
        let stored = 0n;
        try {
          await telling({ attempts, unfinished: before }, async (tell) => {
            for (const file of files) {
              const name = `${root}${folder}/${file.filename}`;
              const progress = {
                uploading: (token: string | null) => tell(token === null ? null : { name, token }),
                stored: (bytes: number) => {
                  stored += BigInt(bytes);
                  metrics.bytes.inc(bytes);
                },
              };
              const token = before?.name === name ? before.token : null;
              const isNew = call.isFirstRun && attempts === 1;
              await deliverFile(store, { ...fileOf(file, name, blobs, signal), isNew }, token, progress);
            }
          });
        } catch (error) {
          // Otherwise a retry of the set would deliver the export instead of running it again.
          if (error instanceof SourceMissing) {
            await core.call(MarkExportFilesRemovedDocument, { ids: [call.exportId] }, callOptions(call));
          }
          throw error;
        }
        const variables = { id: call.setId, exportId: call.exportId };
        await core.call(RecordSetDeliveryDocument, variables, callOptions(call));
        return { files: files.length, bytes: String(stored) };
      },
    );
  return {
    deliverMember: (call) =>
      inTurn(call.accountId, (attempts, before) => metrics.measure(() => deliverFiles(call, attempts, before))),

    deliverManifest: (call) =>
      inTurn(call.accountId ?? call.setId, (attempts) =>
        delivering(dependencies, { ...call, attempts }, null, ({ store, root }, { folder, manifestFolder }) =>
          telling({ attempts, unfinished: null }, async () => {
            const variables = { id: call.setId };
            const answer = await core.call(ExportSetDeliveryManifestDocument, variables, callOptions(call));
            if (answer.exportSetDeliveryManifest === null) return false;
            const bytes = Buffer.from(answer.exportSetDeliveryManifest);
            const sha256 = createHash('sha256').update(bytes).digest('hex');
            // All files are there: what is left are uploads that no attempt knew how to continue.
            await store.abandon(`${root}${folder}/`).catch(() => undefined);
            const name = `${root}${manifestFolder}/manifest.json`;
            await store.put({ name, contentType: 'application/json', sha256 }, bytes);
            return true;
          }),
        ),
      ),

    deliverTable: (call) =>
      inTurn(call.accountId ?? call.setId, (attempts) =>
        delivering(dependencies, { ...call, attempts }, null, (opened) =>
          telling({ attempts, unfinished: null }, () =>
            deliverTable({ core, blobs, call: callOptions(call) }, call.setId, opened),
          ),
        ),
      ),

    abandonDelivery: (call) =>
      inTurn(call.accountId ?? call.setId, (attempts) =>
        delivering(dependencies, { ...call, attempts }, null, ({ store, root }, { folder }) =>
          telling({ attempts, unfinished: null }, () => store.abandon(`${root}${folder}/`)),
        ),
      ),
  };
}

/**
 * Tells Temporal what a later attempt needs while `work` runs, which says what it has begun to
 * upload.
 */
async function telling<Result>(
  { attempts, unfinished }: DeliveryHeartbeat,
  work: (tell: (unfinished: Unfinished | null) => void) => Promise<Result>,
): Promise<Result> {
  const { heartbeat } = Context.current();
  const details = { attempts, unfinished };
  const beat = (): void => heartbeat({ ...details });
  beat();
  const timer = setInterval(beat, HEARTBEAT_MS);
  try {
    return await work((next) => {
      details.unfinished = next;
      beat();
    });
  } finally {
    clearInterval(timer);
  }
}

/** Opens the destination of a set and runs `work` with it. Throws failures without secrets only. */
async function delivering<Result>(
  { core, allowed, metrics }: DeliveryDependencies,
  call: SetCall & { attempts?: number },
  exportId: string | null,
  work: (opened: OpenedDestination, delivery: Delivery, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = cancellationSignal();
  const options = callOptions(call);
  let opened: OpenedDestination | null = null;
  try {
    const { exportSetDelivery } = await core.call(ExportSetDeliveryDocument, { id: call.setId, exportId }, options);
    opened = await loadDestination(exportSetDelivery.destinationId, { core, allowed, signal, call: options });
    if (!opened) throw refusal('The destination was deleted.', true);
    return await work(opened, exportSetDelivery, signal);
  } catch (error) {
    if (signal.aborted) throw new CancelledFailure('the delivery was canceled');
    metrics.failed(reasonOf(error));
    throw asFailure(error, call.attempts ?? Context.current().info.attempt);
  } finally {
    opened?.store.close();
  }
}

function reasonOf(error: unknown): DeliveryFailureReason {
  if (error instanceof DestinationFailure) return error.refusal.kind;
  return error instanceof SourceChanged ? 'source' : 'internal';
}

function asFailure(error: unknown, attempts: number): unknown {
  if (error instanceof DestinationFailure) {
    const isFinal = attempts >= error.refusal.attempts;
    return refusal(`The destination failed: ${error.refusal.words}.`, isFinal);
  }
  if (error instanceof SourceChanged) return refusal(`The files could not be read: ${error.message}.`, true);
  if (error instanceof CoreCallError && error.code === 'not_found') {
    return ApplicationFailure.create({ message: error.message, type: 'gone', nonRetryable: true });
  }
  return error;
}

/** `message` is shown to the owner of the set. */
const refusal = (message: string, nonRetryable: boolean): ApplicationFailure =>
  ApplicationFailure.create({ message, type: 'destination', nonRetryable, details: [{ words: message }] });

/** Temporal waits between tries, visibly in its UI. */
const callOptions = ({ requestId }: SetCall) => ({ requestId, signal: cancellationSignal(), waitsMs: [] });

function fileOf(
  { filename, blobName, bytes, sha256 }: Delivery['files'][number],
  name: string,
  blobs: BlobStore,
  signal: AbortSignal,
): FileToDeliver {
  return {
    ...{ name, sha256, bytes: Number(bytes) },
    contentType: CONTENT_TYPES[path.extname(filename)] ?? 'application/octet-stream',
    read: async (offset, length) => {
      if (length === 0) return Buffer.alloc(0);
      try {
        return (await blobs.readRange(blobName, { offset, length }, signal)).bytes;
      } catch (error) {
        if (!isBlobMissing(error)) throw error;
        throw new SourceMissing(`the file ${filename} is no longer stored; retry the set to export it again`);
      }
    },
  };
}
