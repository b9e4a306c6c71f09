import type { BarsView } from '../../../schema/views/bars-view.js';
import { RecentIds } from './ids/recent-ids.js';
import type { EarlierSighting } from './ids/seen-before.js';
import type { SeenIds } from './ids/seen-ids.js';
import { CLOCKS, type ClockOf, type Trade, type TradeRow } from './trade.js';

const EXCHANGE_TIME = 'exchange_timestamp_ns';

/** What the manifest says about trades that do not count as sent. */
export interface IntakeCounts {
  /** Missing values by column of `normalized`. */
  misfits: Record<string, number>;
  /** Trades left out because their id came before; null if trades have no ids. */
  repeats: number | null;
}

/**
 * Decides which rows are trades that count (beyond.md 1.2). Rows come in order of arrival. A row
 * without price or quantity counts as a misfit and never as a sighting of its id.
 */
export class TradeIntake {
  readonly counts = { misfits: {} as Record<string, number>, repeats: 0 };
  private readonly recent = new RecentIds();
  private readonly clockOf: ClockOf;
  private readonly needsClock: boolean;

  /** `earlier`: ids that count as seen. */
  constructor({ by, clock }: Pick<BarsView, 'by' | 'clock'>, earlier: readonly EarlierSighting[] = []) {
    for (const { id, second } of earlier) this.recent.remember(id, second);
    this.clockOf = CLOCKS[clock];
    this.needsClock = by === 'time';
  }

  /** Ids of the trades of at most a day; null if there was none. */
  get ids(): SeenIds | null {
    return this.recent.ids;
  }

  /** Returns the trade; null if it is a repeat, or lacks what the bars need. */
  admit(row: TradeRow): Trade | null {
    const trade = this.read(row);
    if (typeof trade === 'string') {
      this.countMisfit(trade);
      return null;
    }
    if (row.id !== null && this.recent.see(row.id, row.collectionNs)) {
      this.counts.repeats++;
      return null;
    }
    // Bars that are not by time take the trade, and show its time as null.
    if (this.clockOf(row) === null) this.countMisfit(EXCHANGE_TIME);
    return trade;
  }

  /** The trade, or the column for whose sake the row cannot count. */
  private read(row: TradeRow): Trade | string {
    const { collectionNs, exchangeNs, price, quantity } = row;
    if (price === null) return 'price';
    if (quantity === null) return 'quantity';
    if (this.needsClock && this.clockOf(row) === null) return EXCHANGE_TIME;
    return { collectionNs, row: row.row, exchangeNs, price, quantity, isBuy: row.side === 'buy' };
  }

  private countMisfit(column: string): void {
    this.counts.misfits[column] = (this.counts.misfits[column] ?? 0) + 1;
  }
}
