import { BookReplay } from '../book-replay.js';
import type { BookFormat } from '../book-formats.js';
import type { BookInput } from './book-input.js';
import { bookBefore, epochWatchOf, takeEvent, type BookTaker } from './seek-book.js';
import type { BookCheckpoint } from '../checkpoint/book-checkpoint.js';

/** Replays a book up to `atNs`, from the nearest checkpoint if there is one. `onRead` gets the messages read so far. */
export async function checkpointAt(
  source: BookInput,
  format: BookFormat,
  atNs: bigint,
  onRead: (messages: number) => void,
): Promise<BookCheckpoint> {
  const epoch = epochWatchOf(format);
  let messages = 0;
  const { replay } = await bookBefore(
    {
      ...{ source, format, epoch, isOver: () => false },
      open: (startNs) => takerOf(new BookReplay(format, startNs)),
      take: (taker, event) => onRead((messages += takeEvent(taker, event))),
    },
    atNs,
  );
  return { atNs, replay: replay.state(atNs), epoch: epoch?.state() ?? null };
}

/** Takes messages of batches into a replay that has no rows. */
function takerOf(replay: BookReplay): BookTaker & { replay: BookReplay } {
  return {
    replay,
    get isProven() {
      return replay.isProven;
    },
    accept: ({ data, offsets, collectionTimestampNs }, i, isPolled) => {
      replay.accept(data, offsets[i]!, offsets[i + 1]!, collectionTimestampNs[i]!, isPolled);
    },
    break: (fromNs, reason) => replay.break(fromNs, reason),
    restore: (state) => replay.restore(state),
  };
}
