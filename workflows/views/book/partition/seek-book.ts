import { later } from '../../../../schema/time/time-range.js';
import { HOUR_NS, MINUTE_NS } from '../../../../schema/time/timestamps.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import type { BookFormat } from '../book-format.js';
import type { BreakReason, ReplayState } from '../book-replay.js';
import type { BookCheckpoint } from '../checkpoint/book-checkpoint.js';
import { bookEvents, EpochWatch, type BookEvent } from './book-events.js';
import type { BookInput } from './book-input.js';

/** Receives a book's messages. */
export interface BookTaker {
  readonly isProven: boolean;
  /** Takes a message of the batch. */
  accept(batch: MessageBatch, index: number, isPolled: boolean): void;
  break(fromNs: bigint, reason: BreakReason): void;
  restore(state: ReplayState, atNs: bigint): void;
}

interface SeekOptions<Taker extends BookTaker> {
  source: BookInput;
  format: BookFormat;
  epoch: EpochWatch | null;
  /** Makes what takes the messages from `startNs` on, before which nothing is known. */
  open: (startNs: bigint) => Taker;
  take: (taker: Taker, event: BookEvent) => void;
  /** Stops reading when it returns true. */
  isOver: () => boolean;
}

/** Length of the first look for a known book: most polled books are five minutes apart. */
const FIRST_LOOK_NS = { polled: 6n * MINUTE_NS, sent: HOUR_NS / 4n };

/**
 * Returns what sees where the messages of two connections meet; null where numbers show what is
 * missing.
 */
export function epochWatchOf({ sequence }: BookFormat): EpochWatch | null {
  return sequence === 'none' || sequence === 'timed' ? new EpochWatch() : null;
}

/**
 * Returns the state just before `ns`: that of a replay of all messages before it. Looks back, and
 * twice as far and so on, until the book is known or something broke it; at most to the nearest
 * checkpoint, from which it continues.
 */
export async function bookBefore<Taker extends BookTaker>(options: SeekOptions<Taker>, ns: bigint): Promise<Taker> {
  const { source, format, epoch, open, take, isOver } = options;
  const near = (await source.checkpoint?.(ns)) ?? null;
  const firstNs = source.held?.fromNs ?? ns;
  let isRead = false;
  for (let backNs = format.polledLimits ? FIRST_LOOK_NS.polled : FIRST_LOOK_NS.sent; ; backNs *= 2n) {
    // One short look may find a polled book that is nearer.
    const reachNs = isRead || !format.polledLimits ? later(backNs, HOUR_NS) : backNs;
    const checkpoint = near && ns - near.atNs <= reachNs ? await near.read() : null;
    if (checkpoint) return continued(options, checkpoint, ns);
    isRead = true;
    const startNs = later(ns - backNs, firstNs);
    const taker = open(startNs < ns ? startNs : ns);
    epoch?.restore();
    if (startNs >= ns) return taker;
    for await (const event of bookEvents(source, { fromNs: startNs, toNs: ns }, epoch)) {
      if (isOver()) return taker;
      take(taker, event);
    }
    if (taker.isProven || startNs === firstNs) return taker;
  }
}

async function continued<Taker extends BookTaker>(
  { source, epoch, open, take, isOver }: SeekOptions<Taker>,
  { atNs, replay, epoch: seen }: BookCheckpoint,
  ns: bigint,
): Promise<Taker> {
  const taker = open(atNs);
  taker.restore(replay, atNs);
  epoch?.restore(seen ?? undefined);
  for await (const event of bookEvents(source, { fromNs: atNs, toNs: ns }, epoch)) {
    if (isOver()) break;
    take(taker, event);
  }
  return taker;
}

/** Gives an event to a taker. Returns how many messages it had. */
export function takeEvent(taker: BookTaker, event: BookEvent): number {
  if (event.kind === 'break') {
    taker.break(event.fromNs, event.reason);
    return 0;
  }
  const { batch, isPolled } = event;
  for (let i = 0; i < batch.length; i++) taker.accept(batch, i, isPolled);
  return batch.length;
}
