import type { MessageBatch } from '../messages/message-batch.js';
import type { BookFormat } from '../views/book/book-format.js';
import { BookMessage } from '../views/book/readers/book-message.js';
import { type NumberFindings, SequenceTracker } from './sequence-tracker.rule.js';

/** The update ids of a depth stream whose changes are numbered. */
export class ChangeNumbers {
  private constructor(private readonly tracker: SequenceTracker) {}

  /** Returns null if a missing change of the format does not show. */
  static of({ sequence }: BookFormat): ChangeNumbers | null {
    return sequence === 'counted' || sequence === 'linked' ? new ChangeNumbers(new SequenceTracker(sequence)) : null;
  }

  get hasBegun(): boolean {
    return this.tracker.hasBegun;
  }

  see(message: Readonly<BookMessage>, atNs: bigint): void {
    const { kind, firstUpdateId: first, lastUpdateId: last, previousUpdateId: previous } = message;
    // A whole book begins a new numbering.
    if (kind === 'snapshot') this.tracker.reset(last, atNs);
    if (kind === 'change') this.tracker.see({ first, last, previous }, atNs);
  }

  /** Nothing was received up to `atNs`. */
  break(atNs: bigint): void {
    this.tracker.reset(null, atNs);
  }

  takeCounts(): { breaks: number; repeats: number } {
    return this.tracker.takeCounts();
  }

  takeFindings(): NumberFindings {
    return this.tracker.takeFindings();
  }
}

/** Reads the numbers of changes that come before a measured hour. */
export class NumbersBefore {
  private readonly reader;
  private readonly message = new BookMessage();

  constructor(
    format: BookFormat,
    private readonly numbers: ChangeNumbers,
  ) {
    this.reader = format.newReader();
  }

  take({ data, offsets, collectionTimestampNs, length }: MessageBatch): void {
    for (let i = 0; i < length; i++) {
      this.reader.read(data, offsets[i]!, offsets[i + 1]!, this.message);
      this.numbers.see(this.message, collectionTimestampNs[i]!);
    }
  }
}
