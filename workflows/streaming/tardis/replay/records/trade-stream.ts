import type { DataType } from '../../../../../schema/tardis/replay/data-type.rule.js';
import { TradeBars } from '../computed/trade-bars.js';
import { isoMillis } from '../replay-time.js';
import {
  type NormalizedRecord,
  type NormalizedStream,
  numberOf,
  orAbsent,
  type ToldValues,
  sideOf,
} from './normalized-stream.js';

/** Trades, and the bars that are computed of them. */
export class TradeStream implements NormalizedStream {
  private readonly hasTrades: boolean;
  private readonly bars: readonly TradeBars[];

  constructor(types: readonly DataType[]) {
    this.hasTrades = types.some(({ kind }) => kind === 'trade');
    this.bars = types.flatMap((type) => (type.kind === 'trade_bar' ? [new TradeBars(type)] : []));
  }

  take(said: ToldValues, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
    const [price, amount] = [numberOf(said.price), numberOf(said.quantity)];
    const [side, timestampNs] = [sideOf(said.side), exchangeNs ?? atNs];
    const told: NormalizedRecord[] = [];
    if (this.hasTrades) {
      told.push({
        ...{ type: 'trade', id: orAbsent(said.trade_id), price, amount, side },
        ...{ timestamp: isoMillis(timestampNs), localTimestamp: isoMillis(atNs) },
      });
    }
    if (price === null || amount === null) return told;
    for (const bars of this.bars) {
      const closed = bars.take({ price, amount, side, timestampNs, localNs: atNs });
      told.push(...closed.map((bar) => ({ type: 'trade_bar', ...bar })));
    }
    return told;
  }

  reset(): void {
    for (const bars of this.bars) bars.reset();
  }
}
