import { freeMemory } from '../../kernel/free-memory.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { PagedMessages } from '../../segments/paged-messages.js';
import { SegmentDamagedError } from '../../messages/message-page.js';
import { deflateLines } from '../csv/deflate-lines.js';
import { encodeChunkSync } from '../parquet/encoded-chunk.js';
import { columnValues } from '../parquet/parquet-types.js';
import { RowScanner } from './row-scanner.js';
import type { DeflateTask, EncodeTask, JobEnd, ScanJob, ScanResult, ScanTask, ThreadTask } from './thread-tasks.js';

/** Scanners by job. */
const scanners = new Map<number, RowScanner>();

/** Does a task; `transfer` takes the buffers that may move with the result. */
export function runTask(task: ThreadTask, transfer: ArrayBuffer[]): unknown {
  switch (task.kind) {
    case 'scan':
      return scan(task);
    case 'encode':
      return encode(task, transfer);
    case 'deflate':
      return deflate(task, transfer);
  }
}

/** Drops what is kept for a job: tens of megabytes. */
export function endJob({ jobId }: JobEnd): void {
  scanners.get(jobId)?.free();
  scanners.delete(jobId);
}

function scan({ job, messages, memory }: ScanTask): ScanResult {
  if (messages.kind === 'plain') {
    const result = scanBatch(job, messages.batch, memory);
    freeMemory(messages.batch.data);
    return result;
  }
  try {
    const { packed, seq, collectionTimestampNs } = messages;
    const batch = new PagedMessages(packed, seq, collectionTimestampNs);
    const result = scanBatch(job, batch, memory);
    batch.free();
    return result;
  } catch (error) {
    if (error instanceof SegmentDamagedError) return null;
    throw error;
  }
}

function scanBatch(job: ScanJob, batch: MessageBatch, memory: SharedArrayBuffer | null): ScanResult {
  const scanner = scanners.get(job.id) ?? new RowScanner(job);
  // A scanner that stopped within a morsel must be dropped.
  scanners.delete(job.id);
  const rows = scanner.scanWhole(batch, memory);
  if (!rows) return null;
  scanners.set(job.id, scanner);
  return { ...rows, ...scanner.takeNotes() };
}

function encode({ column, isNullable, compression, ranges }: EncodeTask, transfer: ArrayBuffer[]): unknown {
  const chunk = encodeChunkSync(columnValues(column, ranges), isNullable, compression);
  transfer.push(chunk.bytes.buffer);
  return chunk;
}

function deflate(task: DeflateTask, transfer: ArrayBuffer[]): unknown {
  const bytes = deflateLines(task);
  freeMemory(task.lines);
  transfer.push(bytes.buffer);
  return bytes;
}
