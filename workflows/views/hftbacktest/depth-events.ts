import { later, type TimeRange } from '../../../schema/time/time-range.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { Level } from '../book/book.js';
import type { BookFormat } from '../book/book-format.js';
import type { BreakReason, ReplayState } from '../book/book-replay.js';
import { type BookChange, BookChanges } from '../book/changes/book-changes.js';
import type { BookTaker } from '../book/partition/seek-book.js';
import { ASK } from '../book/levels/side-levels.js';
import type { UnknownRange } from '../book/continuity/continuity.rule.js';
import { type BacktestEvent, BUY, DEPTH, DEPTH_CLEAR, DEPTH_SNAPSHOT, SELL } from './backtest-event.js';
import type { ExchangeClock } from './exchange-clock.js';

/** Levels of an event of one kind. */
interface ToldEvents {
  localNs: bigint;
  /** Null: not sent. `last`: that of the event before. */
  exchangeNs: bigint | null | 'last';
  /** Kind, price and quantity. */
  levels: (readonly [ev: number, price: string, quantity: string])[];
}

const CLEAR = [DEPTH_CLEAR, '0', '0'] as const;

/**
 * Turns the messages of a depth stream, and of its polled whole books, into the events of a time
 * range. The book is empty while it is unknown.
 */
export class DepthEvents implements BookTaker {
  /** Messages inside the range that could not be read. */
  readonly broken: BrokenMessages = { count: 0, first: null };
  private readonly changes: BookChanges;
  /** Events that a later message may take back, and those that none may. */
  private pending: ToldEvents[] = [];
  private certain: BacktestEvent[] = [];
  private isOpen = false;

  /** Nothing is known at `startNs`. */
  constructor(
    format: BookFormat,
    startNs: bigint,
    private readonly range: TimeRange,
    private readonly clock: ExchangeClock,
  ) {
    this.changes = new BookChanges(format, startNs, (change) => this.hear(change));
  }

  get isProven(): boolean {
    return this.changes.isProven;
  }

  restore(state: ReplayState, atNs: bigint): void {
    this.changes.restore(state, atNs);
  }

  /** Begins the range with the whole book. */
  open(): void {
    this.isOpen = true;
    this.changes.open(this.range.fromNs);
  }

  accept(batch: MessageBatch, index: number, isPolled: boolean): void {
    const { changes } = this;
    const atNs = batch.collectionTimestampNs[index]!;
    changes.accept(batch, index, isPolled);
    if (!this.isOpen) return;
    if (changes.isUnreadable && atNs < this.range.toNs) {
      this.broken.count++;
      this.broken.first ??= { seq: batch.seq[index]!, collectionTimestampNs: atNs };
    }
    if (changes.confirmedNs === atNs) this.confirm();
  }

  break(fromNs: bigint, reason: BreakReason): void {
    this.changes.break(fromNs, reason);
  }

  /** Whether a later message may still show that the book was unknown in the range. */
  get isUncertain(): boolean {
    const { confirmedNs } = this.changes;
    return confirmedNs !== null && confirmedNs + 1n < this.range.toNs;
  }

  /** No message follows that could take back an event. */
  confirm(): void {
    for (const { localNs, exchangeNs, levels } of this.pending) {
      const stampNs = this.clock.stamp(exchangeNs, localNs);
      for (const [ev, price, quantity] of levels) {
        this.certain.push({ ev, exchangeNs: stampNs, localNs, price, quantity });
      }
    }
    this.pending = [];
  }

  /** Returns the events that are certain, and forgets them. */
  take(): BacktestEvent[] {
    const { certain } = this;
    this.certain = [];
    return certain;
  }

  /** Returns the times inside the range at which the book was unknown. */
  unknown(): UnknownRange[] {
    const { fromNs, toNs } = this.range;
    return this.changes
      .unknownUpTo(toNs)
      .map((one) => ({ ...one, fromNs: later(one.fromNs, fromNs) }))
      .filter((one) => one.fromNs < one.toNs);
  }

  private hear(change: BookChange): void {
    if (!this.isOpen) return;
    if (change.kind === 'lost') return this.lose(later(change.sinceNs, this.range.fromNs));
    if (change.atNs >= this.range.toNs) return;
    const { atNs, exchangeTimestampNs, bids, asks } = change;
    const isWhole = change.kind === 'snapshot';
    const kind = isWhole ? DEPTH_SNAPSHOT : DEPTH;
    const levelOf =
      (side: number) =>
      ([price, quantity]: Level) =>
        [kind + side, price, quantity] as const;
    const dropped = change.dropped.map(([side, price]) => [DEPTH + (side === ASK ? SELL : BUY), price, '0'] as const);
    const levels = [...(isWhole ? [CLEAR] : []), ...bids.map(levelOf(BUY)), ...asks.map(levelOf(SELL)), ...dropped];
    this.pending.push({ localNs: atNs, exchangeNs: exchangeTimestampNs, levels });
  }

  private lose(sinceNs: bigint): void {
    if (sinceNs >= this.range.toNs) return;
    this.pending = this.pending.filter(({ localNs }) => localNs < sinceNs);
    this.pending.push({ localNs: sinceNs, exchangeNs: 'last', levels: [CLEAR] });
  }
}
