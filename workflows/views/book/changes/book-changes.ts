import type { MessageBatch } from '../../../messages/message-batch.js';
import { decimalText } from '../../../engine/json/scaled-text.js';
import type { DroppedLevel, Level } from '../book.js';
import type { BookFormat } from '../book-format.js';
import { BookReplay, type BookObserver, type BreakReason, type ReplayState } from '../book-replay.js';
import type { UnknownRange } from '../continuity/continuity.rule.js';
import { NOT_SENT, type LevelColumns } from '../levels/level-columns.js';
import { ASK, BID } from '../levels/side-levels.js';

/**
 * Change of a book:
 * - `snapshot`: it is known, and is this;
 * - `change`: these levels changed, to a quantity of 0 if they are gone;
 * - `lost`: it is unknown from here on.
 */
export type BookChange =
  | {
      kind: 'snapshot' | 'change';
      atNs: bigint;
      exchangeTimestampNs: bigint | null;
      updateId: number | null;
      bids: readonly Level[];
      asks: readonly Level[];
      /** Levels that the channel does not keep up to date any more, beyond those that changed. */
      dropped: readonly DroppedLevel[];
    }
  | {
      kind: 'lost';
      atNs: bigint;
      /** Time from which on nothing of the book is right. It may be before earlier changes. */
      sinceNs: bigint;
    };

/** Turns the messages of a book into changes that begin with the whole book. */
export class BookChanges implements BookObserver {
  private readonly replay: BookReplay;
  private hasMoved = false;
  private atNs: bigint;

  /** Nothing is known at `startNs`. `tell` is called with each change, in order. */
  constructor(
    format: BookFormat,
    startNs: bigint,
    private readonly tell: (change: BookChange) => void,
  ) {
    this.replay = new BookReplay(format, startNs, this);
    this.atNs = startNs;
  }

  get isProven(): boolean {
    return this.replay.isProven;
  }

  /** Whether the latest message could not be read. */
  get isUnreadable(): boolean {
    return this.replay.isUnreadable;
  }

  /** Arrival of the latest message in the known book; null while it is unknown. */
  get confirmedNs(): bigint | null {
    return this.replay.confirmedNs;
  }

  /** Returns the ranges before `toNs` in which the book was unknown, in order of time. */
  unknownUpTo(toNs: bigint): UnknownRange[] {
    return this.replay.unknownUpTo(toNs);
  }

  restore(state: ReplayState, atNs: bigint): void {
    this.replay.restore(state);
    this.atNs = atNs;
  }

  /** Takes a message of the batch. */
  accept({ data, offsets, collectionTimestampNs }: MessageBatch, index: number, isPolled: boolean): void {
    const { replay } = this;
    const { isKnown: wasKnown, wholes } = replay;
    this.hasMoved = false;
    this.atNs = collectionTimestampNs[index]!;
    const isKnown = replay.accept(data, offsets[index]!, offsets[index + 1]!, this.atNs, isPolled);
    if (!isKnown || !(this.hasMoved || !wasKnown)) return;
    const isWhole = !wasKnown || replay.wholes !== wholes;
    this.tell(isWhole ? this.whole(this.atNs) : this.change(replay.applied!));
  }

  /** Makes the book unknown from `fromNs` on. */
  break(fromNs: bigint, reason: BreakReason): void {
    if (fromNs > this.atNs) this.atNs = fromNs;
    this.replay.break(fromNs, reason);
  }

  /** Tells the whole book at a moment, if it is known. */
  open(atNs: bigint): void {
    if (this.replay.isKnown) this.tell(this.whole(atNs));
  }

  changing(): void {
    this.hasMoved = true;
  }

  losing(sinceNs: bigint): void {
    this.hasMoved = true;
    this.tell({ kind: 'lost', atNs: this.atNs, sinceNs });
  }

  private whole(atNs: bigint): BookChange {
    const { book } = this.replay;
    const tops = { bids: book.top(BID, Infinity), asks: book.top(ASK, Infinity) };
    return { kind: 'snapshot', ...this.head(atNs), ...tops, dropped: [] };
  }

  private change(levels: LevelColumns): BookChange {
    return { kind: 'change', ...this.head(this.atNs), ...sidesOf(levels), dropped: this.replay.book.dropped() };
  }

  private head(atNs: bigint) {
    const { exchangeTimestampNs, updateId } = this.replay;
    return { atNs, exchangeTimestampNs, updateId };
  }
}

function sidesOf(levels: LevelColumns): { bids: Level[]; asks: Level[] } {
  const sides: { bids: Level[]; asks: Level[] } = { bids: [], asks: [] };
  for (let i = 0; i < levels.length; i++) {
    const wide = levels.wide.get(i);
    const price = wide?.price ?? levels.price[i]!;
    const quantity = wide?.quantity ?? levels.quantity[i]!;
    if (levels.pricePlaces[i] === NOT_SENT || levels.quantityPlaces[i] === NOT_SENT) continue;
    const level: Level = [decimalText(price, levels.pricePlaces[i]!), decimalText(quantity, levels.quantityPlaces[i]!)];
    (levels.isAsk[i] === ASK ? sides.asks : sides.bids).push(level);
  }
  return sides;
}
