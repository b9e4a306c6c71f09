import type { TimeRange } from '../../../../schema/time/time-range.js';
import { intersect } from '../../../../schema/time/time-range.js';
import type { BrokenMessages } from '../../../engine/rows/row-collector.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import type { BookFormat } from '../book-format.js';
import type { ChecksumCounts } from '../../../../schema/views/book-view.js';
import { BookReplay, type BookObserver, type BreakReason, type ReplayState } from '../book-replay.js';
import type { UnknownRange } from '../continuity/continuity.rule.js';
import { ASK, BID } from '../levels/side-levels.js';
import { boundariesInside, nextBoundary } from './boundaries.rule.js';
import { RowRuns } from './row-runs.js';
import { RowText } from './row-text.js';
import { SideText, type BookWindow } from './side-text.js';

export interface BookRowsOptions extends BookWindow {
  format: BookFormat;
  /** Beginning of the replay: nothing is known before. */
  startNs: bigint;
  /** Null: a row follows each message after which the visible levels differ. */
  intervalNs: bigint | null;
  /** Time ranges that may have rows: sorted, disjoint. */
  ranges: readonly TimeRange[];
}

/**
 * Turns the messages of a depth stream, and of its polled whole books, into the rows of a book
 * view. Messages and breaks come in order of time, and may begin before and end after the ranges.
 */
export class BookRows implements BookObserver {
  /** Checksums of the messages inside the ranges. */
  readonly checksums: ChecksumCounts = { verified: 0, failed: 0, absent: 0 };
  /** Messages inside the ranges that could not be read. */
  readonly broken: BrokenMessages = { count: 0, first: null };
  private readonly elsewhere: ChecksumCounts = { verified: 0, failed: 0, absent: 0 };
  private readonly replay: BookReplay;
  private readonly rows = new RowRuns();
  private readonly bids: SideText;
  private readonly asks: SideText;
  private readonly text = new RowText();
  /** The next boundary that has no row yet, while the book is known. */
  private dueNs: bigint | null = null;
  /** The visible levels of the row before. Null: any state differs from it. */
  private shown: Uint8Array | null = null;
  /** The range that contains the latest message, or the next one. */
  private range = 0;

  constructor(private readonly options: BookRowsOptions) {
    this.replay = new BookReplay(options.format, options.startNs, this);
    this.bids = new SideText(BID, options);
    this.asks = new SideText(ASK, options);
  }

  /** Continues from the state at `atNs`, before any message. No range begins earlier. */
  restore(state: ReplayState, atNs: bigint): void {
    this.replay.restore(state);
    if (!this.isKnown) return;
    const { intervalNs } = this.options;
    if (intervalNs === null) this.shown = new Uint8Array(this.visibleLevels());
    else this.dueNs = nextBoundary(atNs - 1n, intervalNs);
  }

  /** Bytes of rows that wait for `take`. */
  get bytes(): number {
    return this.rows.bytes;
  }

  /** Whether the book, known or not, is as it would be with all earlier messages. */
  get isProven(): boolean {
    return this.replay.isProven;
  }

  get isKnown(): boolean {
    return this.replay.isKnown;
  }

  /** Whether a later message may still show that the book was unknown before `ns`. */
  isOpenBefore(ns: bigint): boolean {
    const { confirmedNs } = this.replay;
    return confirmedNs !== null && confirmedNs + 1n < ns;
  }

  /** Takes a message of the batch. */
  accept({ data, offsets, collectionTimestampNs, seq }: MessageBatch, index: number, isPolled: boolean): void {
    const { replay } = this;
    const atNs = collectionTimestampNs[index]!;
    const isInside = this.isInside(atNs);
    replay.checksums = isInside ? this.checksums : this.elsewhere;
    const isKnown = replay.accept(data, offsets[index]!, offsets[index + 1]!, atNs, isPolled);
    if (isInside && replay.isUnreadable) {
      this.broken.count++;
      this.broken.first ??= { seq: seq[index]!, collectionTimestampNs: atNs };
    }
    if (!isKnown) return;
    if (this.options.intervalNs === null) this.show(atNs);
    else this.dueNs ??= nextBoundary(atNs, this.options.intervalNs);
    // Its checksum may have taken back a row of the same moment.
    if (replay.confirmedNs === atNs) this.rows.confirm();
  }

  /** Makes the book unknown from `fromNs` on. */
  break(fromNs: bigint, reason: BreakReason): void {
    this.replay.break(fromNs, reason);
  }

  /** Writes the rows up to the end of the ranges: no message follows that could take them back. */
  finish(): void {
    const end = this.options.ranges.at(-1)?.toNs;
    if (end !== undefined && this.replay.isKnown) this.writeUpTo(end - 1n);
    this.rows.confirm();
  }

  /** Yields the rows that are certain, and forgets them. */
  take(): Generator<MessageBatch> {
    return this.rows.take();
  }

  /** Returns the times inside the ranges at which the book was unknown, in order. */
  unknown(): UnknownRange[] {
    const { ranges } = this.options;
    const end = ranges.at(-1)?.toNs;
    if (end === undefined) return [];
    return this.replay.unknownUpTo(end).flatMap(({ reason, ...range }) =>
      ranges
        .map((one) => intersect(one, range))
        .filter(({ fromNs, toNs }) => fromNs < toNs)
        .map((one) => ({ ...one, reason })),
    );
  }

  changing(atNs: bigint): void {
    this.writeUpTo(atNs);
  }

  losing(sinceNs: bigint): void {
    this.writeUpTo(sinceNs - 1n);
    this.rows.dropAfter(sinceNs - 1n);
    this.dueNs = null;
    this.shown = null;
  }

  private isInside(atNs: bigint): boolean {
    const { ranges } = this.options;
    while (this.range < ranges.length && atNs >= ranges[this.range]!.toNs) this.range++;
    const range = ranges[this.range];
    return range !== undefined && atNs >= range.fromNs;
  }

  /** Writes the boundaries up to `lastNs`, at which the book was as it is now. */
  private writeUpTo(lastNs: bigint): void {
    const { intervalNs, ranges } = this.options;
    if (intervalNs === null || this.dueNs === null || this.dueNs > lastNs) return;
    const runs = boundariesInside({ fromNs: this.dueNs, toNs: lastNs + 1n }, intervalNs, ranges);
    for (const { firstNs, count } of runs) this.rows.add(firstNs, intervalNs, count, this.row());
    this.dueNs = nextBoundary(lastNs, intervalNs);
  }

  /** Writes a row if the visible levels differ from those of the row before. */
  private show(atNs: bigint): void {
    const { book } = this.replay;
    const [bids, asks] = [this.bids.update(book), this.asks.update(book)];
    if (this.shown && !bids && !asks) return;
    const levels = this.text.levels(this.bids, this.asks);
    if (this.shown && Buffer.compare(this.shown, levels) === 0) return;
    this.shown = new Uint8Array(levels);
    if (this.isInside(atNs)) this.rows.add(atNs, 0n, 1, this.row());
  }

  private visibleLevels(): Uint8Array {
    const { book } = this.replay;
    this.bids.update(book);
    this.asks.update(book);
    return this.text.levels(this.bids, this.asks);
  }

  private row(): Uint8Array {
    const { book, exchangeTimestampNs, updateId } = this.replay;
    this.bids.update(book);
    this.asks.update(book);
    return this.text.row(exchangeTimestampNs, updateId, this.bids, this.asks);
  }
}
