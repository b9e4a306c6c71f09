import type { ChecksumCounts } from '../../../schema/views/book-view.js';
import { Book, type BookLimits, type BookState } from './book.js';
import type { BookFormat } from './book-format.js';
import { hasChecksum, verifyChecksum } from './checksums/verify-checksum.js';
import {
  stepOf,
  unknownSince,
  type BookAction,
  type Continuity,
  type ContinuityEvent,
  type ContinuityStep,
  type UnknownRange,
} from './continuity/continuity.rule.js';
import { joinOf } from './continuity/join.rule.js';
import { RecentChanges, REMEMBERED_NS, type RecentChangesState } from './continuity/recent-changes.js';
import type { LevelColumns } from './levels/level-columns.js';
import { LevelIds, type LevelIdsState } from './levels/level-ids.js';
import { RatePeriods, type RatePeriodsState } from './levels/rate-periods.js';
import { earlier } from '../../../schema/time/time-range.js';
import { BookMessage, type BookMessageReader } from './readers/book-message.js';

/** Reasons for which a caller makes the book unknown. */
export type BreakReason = (ContinuityEvent & { kind: 'break' })['reason'];

/** Learns what happens to the known book, before it happens. */
export interface BookObserver {
  /** A message of `atNs` changes the book. */
  changing(atNs: bigint): void;
  /** The book is unknown from `sinceNs` on, which may be before the message that shows it. */
  losing(sinceNs: bigint): void;
}

/** All that the messages so far make of a book, whatever follows. */
export interface ReplayState {
  book: BookState;
  ids: LevelIdsState | null;
  periods: RatePeriodsState | null;
  recent: RecentChangesState | null;
  held: HeldBook | null;
  continuity: Continuity;
  exchangeTimestampNs: bigint | null;
  updateId: number | null;
  dependsFromNs: bigint;
}

/** A polled whole book that is newer than the changes. */
interface HeldBook {
  bytes: Uint8Array;
  atNs: bigint;
}

const NO_LIMITS: BookLimits = { ofSide: [], ofBoth: [] };

/** Replays the messages of one depth stream, and of its polled whole books, into a book. */
export class BookReplay {
  readonly book = new Book();
  /**
   * Messages of the known book, by what their checksum said. Can be replaced to count some of them.
   */
  checksums: ChecksumCounts = { verified: 0, failed: 0, absent: 0 };
  /**
   * Whether the state is what it would be with all earlier messages: the book was known once, or
   * something was missing.
   */
  isProven = false;
  /** Whether the latest message could not be read. */
  isUnreadable = false;
  /**
   * The exchange's time and last update id of the latest message in the book. Null where not sent.
   */
  exchangeTimestampNs: bigint | null = null;
  updateId: number | null = null;
  /** The levels that the latest change set in the book, until the next message. */
  applied: LevelColumns | null = null;
  /** Count of the whole books that it took. */
  wholes = 0;
  private readonly reader: BookMessageReader;
  private readonly message = new BookMessage();
  /** Reused message for messages that are read again. */
  private readonly again = new BookMessage();
  private readonly recent: RecentChanges | null;
  private readonly ids: LevelIds | null;
  private readonly periods: RatePeriods | null;
  private readonly ended: UnknownRange[] = [];
  private held: HeldBook | null = null;
  /** Messages before this time change nothing that later moments show. */
  private dependsFromNs: bigint;
  private continuity: Continuity;

  /** Nothing is known of the book at `startNs`. */
  constructor(
    private readonly format: BookFormat,
    startNs: bigint,
    private readonly observer?: BookObserver,
  ) {
    this.reader = format.newReader();
    this.recent = format.polledLimits ? new RecentChanges(format.sequence) : null;
    this.ids = format.levelIds ? new LevelIds() : null;
    this.periods = format.ratePeriods ? new RatePeriods() : null;
    this.continuity = unknownSince(startNs);
    this.dependsFromNs = startNs;
  }

  /** Returns a copy of the state at `atNs`, after all messages before it. */
  state(atNs: bigint): ReplayState {
    return {
      book: this.book.state(),
      ids: this.ids?.state() ?? null,
      periods: this.periods?.state() ?? null,
      recent: this.recent?.state(atNs) ?? null,
      held: this.held,
      continuity: this.continuity,
      exchangeTimestampNs: this.exchangeTimestampNs,
      updateId: this.updateId,
      // Without a proof all that is stored was read, and older messages may be added.
      dependsFromNs: this.isProven ? this.dependsFromNs : 0n,
    };
  }

  /** Continues from a state, before any message. */
  restore({ book, ids, periods, recent, ...rest }: ReplayState): void {
    this.book.restore(book);
    if (ids) this.ids?.restore(ids);
    if (periods) this.periods?.restore(periods);
    if (recent) this.recent?.restore(recent);
    Object.assign(this, rest);
    this.isProven = true;
  }

  /** Whether the book equals the exchange's, by everything that the messages say. */
  get isKnown(): boolean {
    return this.continuity.state === 'known';
  }

  /**
   * Arrival of the latest message in the known book; null while it is unknown. What came later may
   * still turn out to be unknown: a jump in the ids reaches back to here.
   */
  get confirmedNs(): bigint | null {
    return this.continuity.state === 'known' ? this.continuity.lastNs : null;
  }

  /**
   * Takes the message in the bytes [from, to), which arrived at `atNs`, of the stream of changes or
   * of polled books. If the format has `polledLimits`, the bytes must not change for a minute of
   * the stream. Returns `isKnown`.
   */
  accept(bytes: Uint8Array, from: number, to: number, atNs: bigint, isPolled = false): boolean {
    const { message } = this;
    this.reader.read(bytes, from, to, message);
    this.isUnreadable = message.kind === 'unreadable';
    switch (message.kind) {
      case 'snapshot':
        this.step({ kind: 'snapshot', atNs, lastId: message.lastUpdateId });
        this.replace(message, atNs);
        break;
      case 'polled':
        this.acceptPolled(bytes.subarray(from, to), atNs);
        break;
      case 'change':
        this.acceptChange(bytes, from, to, atNs);
        break;
      case 'checksum':
        if (this.isKnown) this.verify(message.checksum, atNs);
        break;
      case 'unreadable':
        // A polled book that cannot be read says nothing; the changes go on without it.
        if (!isPolled) this.break(atNs, 'unreadable');
        break;
      case 'other':
        break;
    }
    if (this.isKnown && this.book.isExhausted) this.break(atNs, 'not_covered');
    return this.isKnown;
  }

  /** The message of the last `accept`. Valid until the next one. */
  get latest(): Readonly<BookMessage> {
    return this.message;
  }

  /** Makes the book unknown from `fromNs` on: something is missing, or may be. */
  break(fromNs: bigint, reason: BreakReason): void {
    this.step({ kind: 'break', fromNs, reason });
    // No change is missing: a whole book that waits can still be joined.
    if (reason === 'not_covered') return;
    this.held = null;
    if (reason !== 'checksum') this.recent?.clear();
  }

  /** Returns the ranges before `toNs` in which the book was unknown, in order of time. */
  unknownUpTo(toNs: bigint): UnknownRange[] {
    const { continuity } = this;
    if (continuity.state === 'known' || continuity.sinceNs >= toNs) return [...this.ended];
    return [...this.ended, { fromNs: continuity.sinceNs, toNs, reason: continuity.reason }];
  }

  private acceptPolled(bytes: Uint8Array, atNs: bigint): void {
    const { message } = this;
    const changes = this.recent?.upTo(atNs) ?? [];
    const join = joinOf(this.format.sequence, message.lastUpdateId, changes);
    const newestId = changes.at(-1)?.last ?? null;
    const action = this.step({ kind: 'polled', atNs, bookId: message.lastUpdateId, join, newestId });
    if (action.do === 'hold') this.held = { bytes: new Uint8Array(bytes), atNs };
    if (action.do !== 'replace') return;
    this.replace(message, atNs);
    for (const change of changes.slice(join.kind === 'joined' ? join.from : changes.length)) {
      this.reader.read(change.bytes, change.from, change.to, this.again);
      this.applyChange(this.again, change.atNs);
    }
  }

  private acceptChange(bytes: Uint8Array, from: number, to: number, atNs: bigint): void {
    const { message } = this;
    const place = {
      first: message.firstUpdateId,
      last: message.lastUpdateId,
      previous: message.previousUpdateId,
      bytes,
      from,
      to,
      atNs,
    };
    this.recent?.add(place);
    const action = this.step({ kind: 'change', atNs, place });
    if (action.do === 'release') {
      const { bytes: held } = this.held!;
      this.reader.read(held, 0, held.length, this.again);
      this.replace(this.again, atNs);
    }
    if (action.do === 'apply' || (action.do === 'release' && !action.isInBook)) this.applyChange(message, atNs);
    // A book that waited in vain is of no use any more.
    if (this.continuity.waitingFor === null) this.held = null;
    if (this.isKnown && action.do === 'apply') this.verify(message.checksum, atNs);
  }

  private replace(message: BookMessage, atNs: bigint): void {
    this.wholes++;
    const wholeNs = this.held?.atNs ?? atNs;
    // Kept changes are part of the state: the next polled book may be joined to them.
    this.dependsFromNs = this.recent ? earlier(wholeNs, this.recent.oldestNs(atNs) ?? atNs) - REMEMBERED_NS : wholeNs;
    this.held = null;
    this.ids?.clear();
    this.periods?.clear();
    this.book.reset(message.covers);
    const isReadable = this.applyChange(message, atNs);
    const { polledLimits, snapshotLimits } = this.format;
    if (isReadable) this.book.limitTo((message.kind === 'polled' ? polledLimits : snapshotLimits) ?? NO_LIMITS);
    if (isReadable && message.kind === 'snapshot') this.verify(message.checksum, atNs);
  }

  /** Returns false if the message changes a level that the book does not have. */
  private applyChange(message: BookMessage, atNs: bigint): boolean {
    const levels = this.ids ? this.ids.name(message.levels) : message.levels;
    if (!levels) {
      this.break(atNs, 'unreadable');
      return false;
    }
    this.applied = this.periods?.sum(levels) ?? levels;
    this.book.apply(this.applied);
    this.exchangeTimestampNs = message.exchangeTimestampNs;
    this.updateId = message.lastUpdateId;
    return true;
  }

  private verify(checksum: number | null, atNs: bigint): void {
    // How a checksum orders the periods of a rate is not documented.
    const kind = this.periods?.isUsed ? undefined : this.format.checksum;
    if (kind === undefined || !hasChecksum(kind, checksum)) {
      this.checksums.absent++;
    } else if (verifyChecksum(kind, this.book, checksum)) {
      this.checksums.verified++;
    } else {
      this.checksums.failed++;
      this.break(atNs, 'checksum');
    }
  }

  private step(event: ContinuityEvent): BookAction {
    const from = this.continuity;
    const { next, action, ended } = stepOf(this.format.sequence, from, event);
    if (from.state === 'known' && this.observer) tell(this.observer, event, { next, action, ended });
    if (event.kind === 'break' || next.state === 'known') this.isProven = true;
    this.continuity = next;
    if (ended) this.ended.push(ended);
    return action;
  }
}

/** Tells what a step does to the known book. */
function tell(observer: BookObserver, event: ContinuityEvent, { next, action, ended }: ContinuityStep): void {
  if (next.state === 'unknown') observer.losing(next.sinceNs);
  else if (ended) observer.losing(ended.fromNs);
  else if (event.kind !== 'break' && action.do !== 'ignore' && action.do !== 'hold') {
    observer.changing(event.atNs);
  }
}
