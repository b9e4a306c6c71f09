import type { BarsView } from '../../../schema/views/bars-view.js';
import { RecentIds } from './recent-ids.js';
import { CLOCKS, type ClockOf, type Trade, type TradeRow } from './trade.js';

const EXCHANGE_TIME = 'exchange_timestamp_ns';

/** What the manifest says about trades that do not count as sent. */
export interface IntakeCounts {
  /** Missing values by column of `normalized`. */
  misfits: Record<string, number>;
  /** Trades left out because their id came before. */
  repeats: number;
}

/**
 * Decides which rows are trades that count (beyond.md 1.2). Rows come in order of arrival. A row
 * without price or quantity counts as a misfit and never as a sighting of its id.
 */
export class TradeIntake {
  readonly counts: IntakeCounts = { misfits: {}, repeats: 0 };
  private readonly ids = new RecentIds();
  private readonly clockOf: ClockOf;
  private readonly needsClock: boolean;

  constructor({ by, clock }: Pick<BarsView, 'by' | 'clock'>) {
    this.clockOf = CLOCKS[clock];
    this.needsClock = by === 'time';
  }

  /** Notes the id of a trade of the 24 hours before the partition. Such trades give no bars and no counts. */
  lookBack(row: TradeRow): void {
    if (row.id !== null && typeof this.read(row) !== 'string') this.ids.see(row.id, row.collectionNs);
  }

  /** Returns the trade; null if it is a repeat, or lacks what the bars need. */
  admit(row: TradeRow): Trade | null {
    const trade = this.read(row);
    if (typeof trade === 'string') {
      this.countMisfit(trade);
      return null;
    }
    if (row.id !== null && this.ids.see(row.id, row.collectionNs)) {
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
