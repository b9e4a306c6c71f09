import { integerKey, type TradeId } from './id-key.js';
import { IdRuns } from './id-runs.js';
import { IdTable } from './id-table.js';

/**
 * Ids of trades with the seconds in which each was seen first and last. Little memory for ascending
 * integers.
 */
export class SeenIds {
  /** First sightings of integers that came in ascending order. */
  readonly ascending = new IdRuns();
  /** First sightings of all others. */
  readonly others = new IdTable();
  /** Last sightings of ids that were seen again. */
  readonly again = new IdTable();

  /** Returns the second of the first sighting, or undefined. */
  firstSecondOf(id: TradeId): number | undefined {
    if (typeof id !== 'number') return this.others.get(id);
    const ascending = this.ascending.find(id);
    return ascending === undefined && this.others.size > 0 ? this.others.get(integerKey(id)) : ascending;
  }

  /** Returns the second of the last sighting, or undefined. */
  lastSecondOf(id: TradeId): number | undefined {
    if (typeof id === 'number' && id > this.ascending.greatest && this.others.size === 0) return undefined;
    const again = this.again.size > 0 ? this.again.get(keyOf(id)) : undefined;
    return again ?? this.firstSecondOf(id);
  }

  /** Notes a sighting. `isNew`: whether there was none before. */
  note(id: TradeId, second: number, isNew: boolean): void {
    if (!isNew) this.again.set(keyOf(id), second);
    else if (typeof id === 'number' && id > this.ascending.greatest) this.ascending.append(id, second);
    else this.others.set(keyOf(id), second);
  }
}

const keyOf = (id: TradeId): Uint32Array => (typeof id === 'number' ? integerKey(id) : id);
