import type { MessageBatch } from '../../segments/message-batch.js';
import { SegmentDamagedError, unpackInt64s } from '../../segments/segment-pages.js';
import { unpackMessagesHere } from '../../segments/unpack-messages.js';
import { joinColumns } from '../column-data.js';
import { encodeChunkSync } from '../parquet/encoded-chunk.js';
import { columnValues } from '../parquet/parquet-types.js';
import { RowScanner } from './row-scanner.js';
import type { EncodeTask, ScanResult, ScanTask, SentMessages, ThreadTask } from './thread-tasks.js';

/** As many partitions as a worker usually has at a time. */
const SCANNERS = 4;

const scanners = new Map<number, RowScanner>();

/** Does a task; `transfer` takes the buffers that may move with the result. */
export function runTask(task: ThreadTask, transfer: ArrayBuffer[]): unknown {
  return task.kind === 'encode' ? encode(task, transfer) : scan(task);
}

function scan({ job, messages, memory }: ScanTask): ScanResult {
  const batch = unpacked(messages);
  if (!batch) return null;
  const scanner = scanners.get(job.id) ?? new RowScanner(job);
  // A scanner that is left amid a slice is of no further use.
  scanners.delete(job.id);
  const rows = scanner.scanWhole(batch, memory);
  if (!rows) return null;
  scanners.set(job.id, scanner);
  if (scanners.size > SCANNERS) scanners.delete(scanners.keys().next().value!);
  return { ...rows, ...scanner.takeNotes() };
}

function unpacked(messages: SentMessages): MessageBatch | null {
  if (messages.kind === 'plain') return messages.batch;
  const { packed, seq, collectionTimestampNs } = messages;
  try {
    return {
      length: collectionTimestampNs.length,
      collectionTimestampNs,
      ...unpackMessagesHere(packed),
      // Looked at for a broken message alone.
      get seq() {
        return 'page' in seq ? unpackInt64s(seq) : seq;
      },
    };
  } catch (error) {
    if (error instanceof SegmentDamagedError) return null;
    throw error;
  }
}

function encode({ column, isNullable, compression, pieces }: EncodeTask, transfer: ArrayBuffer[]): unknown {
  const values = columnValues(column, joinColumns(column, pieces));
  const chunk = encodeChunkSync(values, isNullable, compression);
  transfer.push(chunk.bytes.buffer);
  return chunk;
}
