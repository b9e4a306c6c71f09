import type { MessageBatch } from '../../segments/message-batch.js';
import { joinColumns } from '../column-data.js';
import { encodeChunkSync } from '../parquet/encoded-chunk.js';
import { columnValues } from '../parquet/parquet-types.js';
import { buffersOfRows, RowScanner } from './row-scanner.js';
import type { EncodeTask, ScanJob, ScannedRows, ScanResult, ThreadTask } from './thread-tasks.js';

/** As many partitions as a worker usually has at a time. */
const SCANNERS = 4;
/** Rows of one slice beyond this are made piece by piece, outside of threads. */
const MAX_TEXT_BYTES = 32 << 20;

const scanners = new Map<number, RowScanner>();

/** Does a task; `transfer` takes the buffers that may move with the result. */
export function runTask(task: ThreadTask, transfer: ArrayBuffer[]): unknown {
  if (task.kind === 'encode') return encode(task, transfer);
  const result = scan(task.job, task.messages);
  if (result) transfer.push(...buffersOfRows(result));
  return result;
}

function scan(job: ScanJob, messages: MessageBatch): ScanResult {
  const scanner = scanners.get(job.id) ?? new RowScanner(job);
  // A scanner that is left amid a slice is of no further use.
  scanners.delete(job.id);
  const pieces: ScannedRows[] = [];
  let textBytes = 0;
  for (const piece of scanner.scan(messages)) {
    pieces.push(piece);
    textBytes += piece.text?.length ?? 0;
    if (piece.text ? textBytes > MAX_TEXT_BYTES : pieces.length > 1) return null;
  }
  scanners.set(job.id, scanner);
  if (scanners.size > SCANNERS) scanners.delete(scanners.keys().next().value!);
  return { ...joined(pieces), ...scanner.takeNotes() };
}

/** Columns come in one piece, text may come in several. */
function joined(pieces: readonly ScannedRows[]): ScannedRows {
  if (pieces.length === 1) return pieces[0]!;
  const text = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.text!.length, 0));
  let at = 0;
  for (const piece of pieces) {
    text.set(piece.text!, at);
    at += piece.text!.length;
  }
  return { rows: pieces.reduce((sum, { rows }) => sum + rows, 0), columns: [], text };
}

function encode({ column, isNullable, compression, pieces }: EncodeTask, transfer: ArrayBuffer[]): unknown {
  const values = columnValues(column, joinColumns(column, pieces));
  const chunk = encodeChunkSync(values, isNullable, compression);
  transfer.push(chunk.bytes.buffer);
  return chunk;
}
