import { later, type TimeRange } from '../../../schema/time/time-range.js';
import { ReferenceBook, type ReferenceLevel } from './reference-book.js';

/** A frame of Binance's depth stream, or a polled whole book, as it was stored. */
interface StoredDepth {
  ns: bigint;
  /** First id of a change. */
  first: number;
  last: number;
}

interface Sides {
  bids: ReferenceLevel[];
  asks: ReferenceLevel[];
}
interface Change {
  U: number;
  u: number;
  b: ReferenceLevel[];
  a: ReferenceLevel[];
}
interface Whole {
  lastUpdateId: number;
  bids: ReferenceLevel[];
  asks: ReferenceLevel[];
}

/** Returns the first and last id of a stored change. */
export function storedChange(ns: bigint, text: string): StoredDepth {
  const { U, u } = (JSON.parse(text) as { data: Change }).data;
  return { ns, first: U, last: u };
}

/**
 * Returns the best levels that the exchange's book had at each update id at which a message of it
 * ends: whole books, and after each the changes that left the exchange, lost ones included.
 */
export function truthOf(changes: readonly string[], wholes: readonly string[], depth: number): Map<number, Sides> {
  const sent = changes.map((frame) => (JSON.parse(frame) as { data: Change }).data);
  const truth = new Map<number, Sides>();
  for (const { lastUpdateId, bids, asks } of wholes.map((frame) => JSON.parse(frame) as Whole)) {
    const book = new ReferenceBook();
    const set = (b: readonly ReferenceLevel[], a: readonly ReferenceLevel[]): void => {
      for (const level of b) book.set('bid', ...level);
      for (const level of a) book.set('ask', ...level);
    };
    set(bids, asks);
    let id = lastUpdateId;
    truth.set(id, { bids: book.top('bid', depth), asks: book.top('ask', depth) });
    for (const { U, u, b, a } of sent) {
      if (u <= id) continue;
      if (U > id + 1 || truth.has(u)) break;
      set(b, a);
      id = u;
      truth.set(id, { bids: book.top('bid', depth), asks: book.top('ask', depth) });
    }
  }
  return truth;
}

/**
 * Returns when the book must be unknown, from what was stored: from the message before a hole in
 * the ids on, at least until a whole book arrives that holds what is missing. Both ends are not
 * included.
 */
export function holesIn(changes: readonly StoredDepth[], wholes: readonly StoredDepth[], endNs: bigint): TimeRange[] {
  const holes: TimeRange[] = [];
  let before: StoredDepth | undefined;
  for (const change of changes) {
    // A repeat, or one that came late.
    if (before !== undefined && change.last <= before.last) continue;
    if (before !== undefined && change.first > before.last + 1) {
      const { last: lastId } = before;
      // A whole book of the same id says again what the book is, before anything is missing.
      const again = wholes.findLast(({ ns, last }) => last === lastId && ns < change.ns);
      const healing = wholes.find(({ last }) => last >= change.first - 1);
      holes.push({
        fromNs: later(before.ns, again?.ns ?? before.ns),
        toNs: healing ? later(healing.ns, change.ns) : endNs,
      });
    }
    before = change;
  }
  return holes;
}
