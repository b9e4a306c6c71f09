import { Context } from '@temporalio/activity';
import type { BookAnswer, BookTask } from '../../schema/books/book-task.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { whileBeating } from '../activity/heartbeat.js';
import { orderedRows, type RowSource } from '../exports/rows/partition-rows.js';
import { withoutLost } from '../exports/rows/without-lost.js';
import type { PreviewSlots } from '../previews/preview-slots.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import { stepOfGrouping } from '../views/book/levels/decimal-reader.js';
import { PartitionReplay } from '../views/book/partition/replay-partition.js';
import { storedBook } from '../views/book/partition/stored-book.js';
import { toSourceStream } from '../views/view-stage.js';
import type { BookActivities } from './contract.js';

interface BookDependencies extends RowSource {
  slots: PreviewSlots;
}

/** Creates the activity that reads a book at one moment, in the slots of previews. */
export function createBookActivities({ slots, ...source }: BookDependencies): BookActivities {
  return {
    readBook: (task) => {
      const context = Context.current();
      const { attempt } = context.info;
      return slots.run(task.accountId, false, attempt, () =>
        whileBeating(context, () =>
          withoutLost(source, { requestId: task.requestId, signal: context.cancellationSignal }, () =>
            readBook(source, task, context),
          ),
        ),
      );
    },
  };
}

async function readBook(
  source: RowSource,
  task: BookTask,
  { cancellationSignal: signal }: Context,
): Promise<BookAnswer> {
  const { requestId, depth, grouping } = task;
  const datastream = toSourceStream(task.datastream);
  const format = BOOK_FORMATS[datastream.exchange];
  if (!format) throw new Error(`no books of ${datastream.exchange}`);
  const atNs = BigInt(task.atNs);
  // The nanosecond before says why the book is unknown if it becomes known at this very moment.
  const ranges = [{ fromNs: atNs - 1n, toNs: atNs + 1n }];
  const input = {
    ...{ core: source.core, blobs: source.blobs, datastream, range: ranges[0]!, call: { requestId }, signal },
    read: (within: readonly TimeRange[], id = datastream.id) => orderedRows(source, id, within, { requestId }, signal),
  };
  const replay = new PartitionReplay({
    ...{ source: await storedBook(input, format.sequence), format, ranges },
    ...{ depth, step: stepOfGrouping(grouping) },
    // So that the moment is the only boundary.
    intervalNs: atNs,
    onRead: () => signal.throwIfAborted(),
  });
  for await (const { data, offsets } of replay.batches()) {
    return { book: bookOf(Buffer.from(data.buffer, data.byteOffset, offsets[1]).toString()) };
  }
  return { book: null, reason: replay.result?.unknown().at(-1)?.reason ?? 'no_book' };
}

/** A row of the book view as an answer. Its integers may be larger than 2^53. */
function bookOf(row: string): Exclude<BookAnswer['book'], null> {
  const { bids, asks, ...numbers } = JSON.parse(row.replace(/":(-?\d+)/g, '":"$1"')) as {
    exchange_timestamp_ns: string | null;
    update_id: string | null;
  } & Pick<Exclude<BookAnswer['book'], null>, 'bids' | 'asks'>;
  return { exchangeTimestampNs: numbers.exchange_timestamp_ns, updateId: numbers.update_id, bids, asks };
}
