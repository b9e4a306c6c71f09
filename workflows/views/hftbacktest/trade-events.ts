import { TRADE_BUYS, TRADE_COUNTS } from '../../kernel/layout.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { amountAt } from '../bars/amount-at.js';
import { TradeReader } from '../bars/read-trades.js';
import { hasValue, type TradeColumns } from '../bars/trade-columns.js';
import { type IntakeCounts, TradeIntake } from '../bars/trade-intake.js';
import { tradePlanOf } from '../bars/trade-plan.js';
import { type BacktestEvent, BUY, SELL, TRADE } from './backtest-event.js';

/** Turns the messages of a stream of trades into events, each trade once. */
export class TradeEvents {
  /** Events without a time of the exchange. */
  untimed = 0;
  private readonly reader: TradeReader;
  private readonly hasIds: boolean;
  private readonly intake = new TradeIntake({ by: 'ticks', clock: 'collection' });

  constructor(exchange: string) {
    const plan = tradePlanOf(exchange);
    this.hasIds = plan.hasIds;
    this.reader = new TradeReader(plan);
  }

  get broken(): BrokenMessages {
    return this.reader.broken;
  }

  get counts(): IntakeCounts {
    const { misfits, repeats } = this.intake.counts;
    return { misfits, repeats: this.hasIds ? repeats : null };
  }

  /** Returns the events of a batch in order of arrival. */
  of(batch: MessageBatch): BacktestEvent[] {
    const events: BacktestEvent[] = [];
    for (const trades of this.reader.read(batch)) {
      const flags = this.intake.admit(trades);
      for (let row = 0; row < trades.rows; row++) {
        if (flags[row]! & TRADE_COUNTS) events.push(this.eventOf(trades, row, (flags[row]! & TRADE_BUYS) !== 0));
      }
    }
    return events;
  }

  private eventOf(trades: TradeColumns, row: number, buys: boolean): BacktestEvent {
    const { received, exchangeTimes, prices, quantities, sides } = trades;
    const localNs = received[row]!;
    const isTimed = hasValue(exchangeTimes.validity, row);
    if (!isTimed) this.untimed++;
    const side = hasValue(sides.validity, row) ? (buys ? BUY : SELL) : 0;
    return {
      ev: TRADE + side,
      exchangeNs: isTimed ? exchangeTimes.values[row]! : localNs,
      localNs,
      price: amountAt(prices.values, row),
      quantity: amountAt(quantities.values, row),
    };
  }
}
