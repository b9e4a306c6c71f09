import { CURSOR_CHARS, type CursorWriter } from '../../../schema/streaming/stream-cursor.js';
import { MAX_INT64_BYTES } from '../../engine/csv/byte-text.js';
import { EngineKernel } from '../../kernel/engine-kernel.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { batchView } from '../../segments/stored-messages.js';
import type { RowedBatch } from '../rows/row-maker.js';
import { asJsonString } from './json-frame.js';

/**
 * Texts before a record's id, its time, its cursor and its content, and behind it. Null: there is
 * no id, or no time.
 */
export type RecordTexts = readonly [
  id: Buffer | null,
  time: Buffer | null,
  cursor: Buffer,
  content: Buffer,
  behind: Buffer,
];

/** The records of messages [from, to) of a batch. */
export interface WrittenPart {
  batch: MessageBatch;
  from: number;
  to: number;
  /** The records, and memory behind them that later parts may use. */
  memory: Buffer;
  /** End of each record. */
  ends: Int32Array;
  /** Returns the first record of a message. */
  recordOf: (message: number) => number;
}

/** Helpers that records are made with. */
interface RecordTools {
  texts: RecordTexts;
  cursors: CursorWriter;
  /** Memory of a part that is no longer needed. */
  memory: Buffer | undefined;
}

type Records = Pick<WrittenPart, 'memory' | 'ends'>;

const MOST_MESSAGES = 1_024;
const NOTHING: Records = { memory: Buffer.alloc(0), ends: new Int32Array(0) };

let shared: EngineKernel | undefined;

/**
 * Writes the records of a batch's messages from one on, or of their rows: about `mostBytes`, at
 * least one message. A frame stands byte for byte; one that is not a line of JSON becomes a string.
 */
export function writePart(batch: MessageBatch, from: number, mostBytes: number, tools: RecordTools): WrittenPart {
  const isRowed = 'rows' in batch;
  const sizes = isRowed ? null : batch.offsets;
  let to = Math.min(from + MOST_MESSAGES, batch.length);
  if (sizes) while (to > from + 1 && sizes[to]! - sizes[from]! > mostBytes) to = (from + to + 1) >> 1;
  if (isRowed) {
    const { firstRow } = (batch as RowedBatch).rows;
    const records = writeRows(batch as RowedBatch, from, to, tools);
    return { batch, from, to, ...records, recordOf: (message) => firstRow[message]! - firstRow[from]! };
  }
  const records = writeMessages(batchView(batch, from, to), tools);
  return { batch, from, to: from + records.ends.length, ...records, recordOf: (message) => message - from };
}

function writeMessages(batch: MessageBatch, tools: RecordTools): Records {
  const written = write(batch, null, tools);
  if (written.ends.length > 0) return written;
  const { seq, collectionTimestampNs, data: frames, offsets: places } = batch;
  const data = asJsonString(frames.subarray(places[0], places[1]));
  const one = { length: 1, seq, collectionTimestampNs, data, offsets: Int32Array.of(0, data.length) };
  return write(one, [0], tools);
}

function writeRows(
  { seq, collectionTimestampNs, rows: { firstRow, bytes, ends } }: RowedBatch,
  from: number,
  to: number,
  tools: RecordTools,
): Records {
  const [first, end] = [firstRow[from]!, firstRow[to]!];
  const length = end - first;
  if (length === 0) return NOTHING;
  const [seqs, times, numbers] = [new BigInt64Array(length), new BigInt64Array(length), new Int32Array(length)];
  for (let message = from, row = 0; message < to; message++) {
    const count = firstRow[message + 1]! - firstRow[message]!;
    for (let number = 0; number < count; number++, row++) {
      seqs[row] = seq[message]!;
      times[row] = collectionTimestampNs[message]!;
      numbers[row] = number;
    }
  }
  const offsets = new Int32Array(length + 1);
  offsets[0] = first === 0 ? 0 : ends[first - 1]!;
  offsets.set(ends.subarray(first, end), 1);
  const batch = { length, seq: seqs, collectionTimestampNs: times, data: bytes, offsets };
  return write(batch, numbers, tools);
}

/**
 * Writes records until a message that is not a line of JSON. `rows`: the position of each in its
 * message, if the content is not checked.
 */
function write(
  batch: MessageBatch,
  rows: ArrayLike<number> | null,
  { texts, cursors: { bytes: cursor, key }, memory }: RecordTools,
): Records {
  const { length, offsets, seq } = batch;
  const kernel = (shared ??= new EngineKernel());
  kernel.clear();
  const words = texts.flatMap((text) => (text ? [kernel.allocateText(text), text.length] : [0, 0]));
  kernel.run.setRecords(
    ...([kernel.allocateWords(words), kernel.copyIn(cursor), kernel.copyIn(key), kernel.copyIn(seq)] as const),
    rows ? kernel.copyIn(Int32Array.from(rows)) : 0,
  );
  const around = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) + 2 * CURSOR_CHARS + MAX_INT64_BYTES;
  const target = kernel.allocate(offsets[length]! - offsets[0]! + length * around);
  const endsAt = kernel.allocate(4 * length);
  kernel.load(batch);
  const count = kernel.run.records(length, rows ? 0 : 1, target, endsAt);
  const ends = kernel.words.slice(endsAt / 4, endsAt / 4 + count);
  const written = kernel.bytes.subarray(target, target + (ends.at(-1) ?? 0));
  const kept =
    memory && memory.length >= written.length ? memory : Buffer.allocUnsafe(Math.ceil(1.25 * written.length));
  kept.set(written);
  return { memory: kept, ends };
}
