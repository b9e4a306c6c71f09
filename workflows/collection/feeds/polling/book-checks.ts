import type { BookFormat } from '../../../views/book/book-format.js';
import { BookReplay } from '../../../views/book/book-replay.js';

/** Breaks are found by their order alone. */
const NO_TIME = 0n;

/** Follows books whose frames carry checksums, to notice one that has become wrong. */
export class BookChecks<Stream> {
  private readonly replays = new Map<Stream, BookReplay>();
  private readonly format: Omit<BookFormat, 'polledLimits'>;

  constructor({ polledLimits: _, ...format }: BookFormat) {
    // Of a format with polled books, a replay keeps the bytes of changes for a minute. Frames are
    // valid during the call only, and no polled book comes here.
    this.format = format;
  }

  /**
   * Takes a frame of a book. Returns whether its checksum is not that of the book, although earlier
   * ones of the stream were: so the book is wrong, not our reading of this exchange.
   */
  isWrong(stream: Stream, frame: Buffer): boolean {
    let replay = this.replays.get(stream);
    if (!replay) this.replays.set(stream, (replay = new BookReplay(this.format, NO_TIME)));
    const { failed, verified } = replay.checksums;
    replay.accept(frame, 0, frame.length, NO_TIME);
    return verified > 0 && replay.checksums.failed > failed;
  }

  /** Forgets the books of streams that were interrupted. */
  forget(streams: readonly Stream[]): void {
    for (const stream of streams) this.replays.delete(stream);
  }
}
