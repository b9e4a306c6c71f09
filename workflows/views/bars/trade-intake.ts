import type { BarsView } from '../../../schema/views/bars-view.js';
import { TRADE_BUYS, TRADE_COUNTS, TRADE_HAS_TIME } from '../../kernel/layout.js';
import { tradeIdAt } from './ids/id-key.js';
import { RecentIds } from './ids/recent-ids.js';
import type { EarlierSighting } from './ids/seen-before.js';
import type { SeenIds } from './ids/seen-ids.js';
import { SecondReader } from './second-reader.js';
import { hasValue, type TradeColumns } from './trade-columns.js';

const EXCHANGE_TIME = 'exchange_timestamp_ns';
const BUY = Buffer.from('buy');

/** Counts for the manifest of trades that do not count as sent. */
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
  private readonly byExchange: boolean;
  private readonly byTime: boolean;
  private flags = new Uint8Array(0);

  /** `earlier`: ids that count as seen. */
  constructor({ by, clock }: Pick<BarsView, 'by' | 'clock'>, earlier: readonly EarlierSighting[] = []) {
    for (const { id, second } of earlier) this.recent.remember(id, second);
    this.byExchange = clock === 'exchange';
    this.byTime = by === 'time';
  }

  /** Ids of the trades of at most a day; null if there was none. */
  get ids(): SeenIds | null {
    return this.recent.ids;
  }

  /** Returns the bits of each trade (kernel/layout.ts), valid until the next call. */
  admit({ rows, received, exchangeTimes, ids, prices, quantities, sides }: TradeColumns): Uint8Array {
    if (this.flags.length < rows) this.flags = new Uint8Array(rows);
    const seconds = new SecondReader(received);
    for (let row = 0; row < rows; row++) {
      const hasTime = hasValue(exchangeTimes.validity, row);
      const lacksClock = this.byExchange && !hasTime;
      this.flags[row] = 0;
      if (!hasValue(prices.validity, row)) this.countMisfit('price');
      else if (!hasValue(quantities.validity, row)) this.countMisfit('quantity');
      else if (lacksClock && this.byTime) this.countMisfit(EXCHANGE_TIME);
      else if (hasValue(ids.validity, row) && this.recent.seeId(tradeIdAt(ids, row), seconds.at(row))) {
        this.counts.repeats++;
      } else {
        // Bars that are not by time take the trade, and show its time as null.
        if (lacksClock) this.countMisfit(EXCHANGE_TIME);
        this.flags[row] = TRADE_COUNTS | (isBuy(sides, row) ? TRADE_BUYS : 0) | (hasTime ? TRADE_HAS_TIME : 0);
      }
    }
    return this.flags.subarray(0, rows);
  }

  private countMisfit(column: string): void {
    this.counts.misfits[column] = (this.counts.misfits[column] ?? 0) + 1;
  }
}

function isBuy({ values, offsets, validity }: TradeColumns['sides'], row: number): boolean {
  const from = offsets[row]!;
  if (offsets[row + 1]! - from !== BUY.length || !hasValue(validity, row)) return false;
  return values[from] === BUY[0] && values[from + 1] === BUY[1] && values[from + 2] === BUY[2];
}
