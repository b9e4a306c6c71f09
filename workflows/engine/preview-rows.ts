import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import type { PreviewResult } from '../../schema/previews/preview-task.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { tableOf } from './preview-table.js';
import { PlanCollector } from './rows/plan-collector.js';
import { RawCollector } from './rows/raw-collector.js';
import type { RowCollector } from './rows/row-collector.js';
import type { BatchField, RowBatch } from './columns/row-batch.js';

/** The row group of a preview. A Temporal payload must stay below 2 MB. */
const MAX_BYTES = 512 << 10;
/** Maximum rows of the newest messages, which may have many rows each. */
const MAX_NEWEST_ROWS = 1_000;
const MAX_NEWEST_BYTES = 256 << 10;

export interface PreviewRowsOptions {
  /** Batches in the order in which rows are written. */
  batches: AsyncIterable<MessageBatch>;
  /** Null for `raw`. */
  plan: ReadPlan | null;
  /** Rows at most. */
  limit: number;
  /** The rows of the last `limit` messages instead. All messages are read. */
  newest?: boolean;
  /** Checked after each message. True ends the preview with the rows so far. */
  isOver: () => boolean;
  /** Transforms the extracted rows and counts its own misfits. */
  stage?: (fields: readonly BatchField[]) => {
    apply: (rows: RowBatch) => Promise<RowBatch>;
    misfits: (extracted: Record<string, number>) => Record<string, number>;
  };
}

/**
 * Returns the first rows of the messages, or those of the newest, with the values that a Parquet
 * file would hold. Stops reading once there are `limit` rows, or 512 KiB of them. Throws what
 * `batches` throws.
 */
export async function previewRows(options: PreviewRowsOptions): Promise<PreviewResult> {
  const { plan, limit } = options;
  const limits = { rows: options.newest ? MAX_NEWEST_ROWS : limit, bytes: MAX_BYTES };
  const newCollector = (): RowCollector =>
    plan ? new PlanCollector(plan, limits, 'parquet') : new RawCollector(limits);
  const collector = newCollector();
  const read = options.newest ? newestMessages(options, newCollector()) : firstMessages(options);
  let [scannedMessages, shownMessages] = [0, 0];
  for await (const { message, scanned } of read) {
    scannedMessages = scanned;
    if (!message) continue;
    collector.add(message, 0);
    shownMessages++;
    if (collector.isFull) break;
  }
  const stage = options.stage?.(collector.fields);
  const extracted = collector.misfits();
  const rows = collector.take();
  const table = tableOf(stage ? await stage.apply(rows) : rows, options.newest ?? false);
  return { ...table, misfits: stage?.misfits(extracted) ?? extracted, scannedMessages, shownMessages };
}

interface ScannedMessage {
  message: MessageBatch | null;
  /** Messages that were read so far. */
  scanned: number;
}

async function* firstMessages({ batches, isOver }: PreviewRowsOptions): AsyncGenerator<ScannedMessage> {
  let scanned = 0;
  for await (const batch of batches) {
    for (let i = 0; i < batch.length; i++) {
      yield { message: messageOf(batch, i), scanned: ++scanned };
      if (isOver()) return;
    }
  }
}

/**
 * Yields the last messages once all are read: as many as asked for, some 256 KiB, and only those
 * whose rows fit into `trial`.
 */
async function* newestMessages(
  { batches, isOver, limit }: PreviewRowsOptions,
  trial: RowCollector,
): AsyncGenerator<ScannedMessage> {
  const kept: MessageBatch[] = [];
  let [bytes, scanned] = [0, 0];
  scan: for await (const batch of batches) {
    for (let i = 0; i < batch.length; i++) {
      const message = copyOf(batch, i);
      bytes += message.data.length;
      kept.push(message);
      scanned++;
      while (kept.length > limit || (bytes > MAX_NEWEST_BYTES && kept.length > 1)) bytes -= kept.shift()!.data.length;
      if (isOver()) break scan;
    }
  }
  yield { message: null, scanned };
  for (const message of lastThatFit(kept, trial)) yield { message, scanned };
}

/**
 * Returns the last messages whose rows fit into a collector, at least one: older rows never take
 * the place of newer ones.
 */
function lastThatFit(messages: readonly MessageBatch[], trial: RowCollector): readonly MessageBatch[] {
  for (let from = messages.length - 1; from >= 0; from--) {
    trial.add(messages[from]!, 0);
    if (trial.isFull) return messages.slice(Math.min(from + 1, messages.length - 1));
  }
  return messages;
}

/** A message with bytes of its own, so that its batch can go. */
function copyOf(batch: MessageBatch, i: number): MessageBatch {
  const data = new Uint8Array(batch.data.subarray(batch.offsets[i], batch.offsets[i + 1]));
  return { ...messageOf(batch, i), data, offsets: Int32Array.of(0, data.length) };
}

function messageOf(batch: MessageBatch, i: number): MessageBatch {
  return {
    length: 1,
    seq: batch.seq.subarray(i, i + 1),
    collectionTimestampNs: batch.collectionTimestampNs.subarray(i, i + 1),
    data: batch.data,
    offsets: batch.offsets.subarray(i, i + 2),
  };
}
