import { integerOf, type TradeId } from './id-key.js';
import { REPEAT_SECONDS } from './recent-ids.js';
import type { SeenIds } from './seen-ids.js';

/** An id whose first trade in a partition is a repeat, and when it was seen last before. */
export interface EarlierSighting {
  id: TradeId;
  second: number;
}

/**
 * Returns the ids of a partition that earlier ones saw within the last 24 hours; normally there are
 * none.
 */
export function seenBefore(now: SeenIds, earlier: readonly SeenIds[]): EarlierSighting[] {
  const found = new Map<string, EarlierSighting>();
  for (const before of earlier) {
    for (const id of commonIds(now, before)) {
      const second = before.lastSecondOf(id)!;
      const name = String(id);
      const isRecent = now.firstSecondOf(id)! - second <= REPEAT_SECONDS;
      if (isRecent && second >= (found.get(name)?.second ?? 0)) {
        found.set(name, { id: typeof id === 'number' ? id : id.slice(), second });
      }
    }
  }
  return [...found.values()];
}

/** Yields ids that both have; a key is valid until the next. */
function* commonIds(now: SeenIds, before: SeenIds): Generator<TradeId> {
  for (const [first, last] of now.ascending.entries()) {
    for (const [from, to] of before.ascending.entries(first, last)) {
      for (let id = Math.max(first, from); id <= Math.min(last, to); id++) yield id;
    }
  }
  for (const [key] of now.others.entries()) {
    const id = integerOf(key) ?? key;
    if (before.firstSecondOf(id) !== undefined) yield id;
  }
  if (now.ascending.length === 0) return;
  for (const [key] of before.others.entries()) {
    const id = integerOf(key);
    if (id !== null && now.ascending.find(id) !== undefined) yield id;
  }
}
