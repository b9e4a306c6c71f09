import type { TradeId } from './id-key.js';
import { SeenIds } from './seen-ids.js';
import { SECOND_NS } from '../../../../schema/time/timestamps.js';

/** An exchange may repeat a trade for so long (beyond.md 1.2). */
export const REPEAT_SECONDS = 86_400;

/** Returns the second of a collection time, by which sightings are compared. */
export const secondOf = (collectionNs: bigint): number => Number(collectionNs / SECOND_NS);

/** Ids of some time. */
interface Generation {
  since: number;
  ids: SeenIds;
}

/**
 * The trade ids of the last 24 hours, in whole seconds. Whether a trade is a repeat depends on the
 * 24 hours before it alone. Two generations take turns: memory holds at most 48 hours of ids.
 */
export class RecentIds {
  private current: Generation | null = null;
  private previous: Generation | null = null;

  /** The ids of at most a day, with first and last sightings; null if there was none. */
  get ids(): SeenIds | null {
    return this.current?.ids ?? null;
  }

  /** Remembers an id from before all that are seen. */
  remember(id: TradeId, second: number): void {
    this.previous ??= { since: 0, ids: new SeenIds() };
    this.previous.ids.note(id, second, true);
  }

  /** Notes an id, in order of arrival. Returns whether it was seen within the last 24 hours. */
  seeId(id: TradeId, second: number): boolean {
    if (!this.current || second - this.current.since > REPEAT_SECONDS) {
      this.previous = this.current ?? this.previous;
      this.current = { since: second, ids: new SeenIds() };
    }
    const { ids } = this.current;
    const own = ids.lastSecondOf(id);
    const last = own ?? this.previous?.ids.lastSecondOf(id);
    ids.note(id, second, own === undefined);
    return last !== undefined && second - last <= REPEAT_SECONDS;
  }
}
