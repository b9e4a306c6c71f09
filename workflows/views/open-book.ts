import type { BookFindings, BookView } from '../../schema/views/book-view.js';
import { unknownBooks } from '../../schema/views/unknown-book.rule.js';
import { durationNs } from '../../schema/views/duration.rule.js';
import { clipRanges } from '../../schema/time/time-range.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { LoopPacer } from '../threads/loop-pacer.js';
import type { OpenView } from './view-stage.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import { stepOfGrouping } from './book/levels/decimal-reader.js';
import { PartitionReplay } from './book/partition/replay-partition.js';

/** Opens a book view. Each partition reads by itself what it needs before and after it. */
export const openBook: OpenView<BookView> = (input, pacer = new LoopPacer()) => {
  const { view, datastream, coverage, partition, onRead, limit } = input;
  let replay: PartitionReplay | undefined;
  async function* batches(): AsyncGenerator<MessageBatch> {
    const format = BOOK_FORMATS[datastream.exchange];
    if (!format) throw new Error(`no books of ${datastream.exchange}`);
    const options = {
      source: await input.book(format.sequence),
      format,
      depth: view.depth,
      step: stepOfGrouping(view.grouping),
      intervalNs: view.interval === '0' ? null : durationNs(view.interval),
      ranges: clipRanges(coverage, partition),
      onRead,
      ...(limit && { isOver: () => Date.now() > limit.untilMs }),
    };
    replay = new PartitionReplay(options, pacer);
    yield* replay.batches();
  }
  return {
    batches: batches(),
    findings: () => {
      const rows = replay?.result;
      const found: BookFindings = {
        unknown: unknownBooks(rows?.unknown() ?? []),
        checksums: { ...(rows?.checksums ?? { verified: 0, failed: 0, absent: 0 }) },
      };
      const { count, first } = rows?.broken ?? { count: 0, first: null };
      return { misfits: {}, brokenMessages: count, firstBroken: first, view: { ...found } };
    },
  };
};
