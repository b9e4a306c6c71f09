import { BOOK_FORMATS } from '../../../../exchanges/generated/books.js';
import type { TimeRange } from '../../../../schema/time/time-range.js';
import { partitionRows, type RowSource } from '../../../exports/rows/partition-rows.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import { allowedBefore, type FollowedSource } from '../../followed-source.js';
import type { Level } from '../../../views/book/book.js';
import { BookChanges, type BookChange } from '../../../views/book/changes/book-changes.js';
import { bookEvents } from '../../../views/book/partition/book-events.js';
import { bookBefore, epochWatchOf, takeEvent } from '../../../views/book/partition/seek-book.js';
import { storedBook } from '../../../views/book/partition/stored-book.js';

interface BookWindow {
  window: TimeRange;
  requestId: string;
  signal: AbortSignal;
}

/** A book, or levels that changed. Its time is that of the message. */
export interface ToldLevels {
  kind: 'snapshot' | 'change';
  updateId: number | null;
  bids: readonly Level[];
  asks: readonly Level[];
  exchangeTimestampNs: string | null;
}

/** A change of a book as a message, in JSON. */
export type ToldBook = ToldLevels | { kind: 'lost' };

/** Changes that are handed on together. */
const MOST = 512;

/**
 * Yields what happened to the book of a stream in a window, as messages of `ToldBook`: at the
 * beginning of each range that the account may read the whole book, then its changes. `seq` counts
 * those of the same time, so that any cut of a range gives the same messages.
 */
export async function* bookMessages(
  { core, blobs }: RowSource,
  stream: FollowedSource,
  { window, requestId, signal }: BookWindow,
): AsyncGenerator<MessageBatch> {
  const { datastream } = stream;
  const format = BOOK_FORMATS[datastream.exchange];
  if (!format) throw new Error(`no books of ${datastream.exchange}`);
  const before = allowedBefore(stream, { fromNs: window.fromNs - 1n, toNs: window.fromNs });
  const read = (ranges: readonly TimeRange[], id = datastream.id): AsyncGenerator<MessageBatch> =>
    partitionRows({ core, blobs }, id, ranges, { requestId }, signal);
  for (const range of allowedBefore(stream, window)) {
    const input = { core, blobs, datastream, range, read, call: { requestId }, signal };
    const source = await storedBook(input, format.sequence, true);
    const epoch = epochWatchOf(format);
    let told: BookChange[] = [];
    const seek = { source, format, epoch, take: takeEvent, isOver: () => signal.aborted };
    const open = (startNs: bigint): BookChanges => new BookChanges(format, startNs, (change) => told.push(change));
    const book = await bookBefore({ ...seek, open }, range.fromNs);
    told = [];
    const isBeginning = range.fromNs !== window.fromNs || before.length === 0;
    if (isBeginning) book.open(range.fromNs);
    const numbers = new Numbers();
    for await (const event of bookEvents(source, range, epoch)) {
      takeEvent(book, event);
      if (told.length < MOST) continue;
      yield batchOf(told, numbers);
      told = [];
    }
    if (told.length > 0) yield batchOf(told, numbers);
  }
}

/** Numbers changes of the same time. */
class Numbers {
  private lastNs = -1n;
  private count = 0n;

  next(ns: bigint): bigint {
    this.count = ns === this.lastNs ? this.count + 1n : 0n;
    this.lastNs = ns;
    return this.count;
  }
}

function batchOf(changes: readonly BookChange[], numbers: Numbers): MessageBatch {
  const texts = changes.map((change) => Buffer.from(textOf(change)));
  const offsets = new Int32Array(changes.length + 1);
  for (const [i, text] of texts.entries()) offsets[i + 1] = offsets[i]! + text.length;
  return {
    length: changes.length,
    seq: BigInt64Array.from(changes, ({ atNs }) => numbers.next(atNs)),
    collectionTimestampNs: BigInt64Array.from(changes, ({ atNs }) => atNs),
    data: Buffer.concat(texts),
    offsets,
  };
}

function textOf(change: BookChange): string {
  if (change.kind === 'lost') return '{"kind":"lost"}';
  const { kind, updateId, bids, asks, exchangeTimestampNs: ns } = change;
  const told: ToldLevels = { kind, updateId, bids, asks, exchangeTimestampNs: ns === null ? null : String(ns) };
  return JSON.stringify(told);
}
