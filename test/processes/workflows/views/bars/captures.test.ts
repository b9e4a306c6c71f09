import { parsePositiveDecimal } from '../../../../../schema/views/positive-decimal.rule.js';
import type { BarsView } from '../../../../../schema/views/bars-view.js';
import { TradePass } from '../../../../../workflows/views/bars/trade-pass.js';
import { hasCaptures, readCapture } from '../../../../support/engine/captures.js';
import { batchOf } from '../../../../support/engine/message-batches.js';
import { WRITTEN, writtenCapture } from '../../../../support/engine/written-captures.js';
import type { Message } from '../../../../support/engine/reference-interpreter.js';

/** Members of Binance's aggregate trade: ids of its first and last trade. */
interface AggTrade {
  f: number;
  l: number;
}
/**
 * Members of Binance's kline: start, last trade, close, volume, taker's buy volume, quote volume
 * and its taker's part.
 */
interface Kline {
  t: number;
  L: number;
  c: string;
  v: string;
  V: string;
  q: string;
  x: boolean;
}
interface Frame<Data> {
  message: Message;
  data: Data;
}

const view: BarsView = { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' };
const amount = (text: string): bigint => parsePositiveDecimal(text, 18) ?? 0n;

/** The frames of a stream type of a capture by symbol. */
function framesOf<Data>(messages: readonly Message[], stream: string, pick: (data: never) => Data) {
  const frames = messages.flatMap((message) => {
    const parsed = JSON.parse(message.bytes.toString()) as { stream?: string; data: { s: string } };
    if (!parsed.stream?.includes(stream)) return [];
    return [{ message, symbol: parsed.data.s, data: pick(parsed.data as never) }];
  });
  return Map.groupBy(frames, ({ symbol }) => symbol);
}

/**
 * Compares what two kline frames of one minute differ by with the bar of the aggregate trades
 * between them. Captures last seconds: no kline closes in them.
 */
function compare(exchange: string, messages: readonly Message[]) {
  const klines = framesOf(messages, '@kline_1m', ({ k }: { k: Kline }) => k);
  const trades = framesOf(messages, '@aggTrade', (data: AggTrade) => data);
  const found = { frames: 0, insideTrade: 0, pairs: 0, equal: 0, closed: 0 };
  for (const [symbol, frames] of klines) {
    const ofSymbol = trades.get(symbol) ?? [];
    // A kline grows by single trades: some of its frames come in the middle of an aggregate trade.
    const whole = frames.filter(({ data: { L } }) => !ofSymbol.some(({ data: { f, l } }) => f <= L && L < l));
    found.frames += frames.length;
    found.insideTrade += frames.length - whole.length;
    found.closed += frames.filter(({ data }) => data.x).length;
    whole.slice(1).forEach(({ data: after }, i) => {
      const before = whole[i]!.data;
      if (before.t !== after.t || before.L === after.L) return;
      found.pairs++;
      const own = ofSymbol.filter(({ data: { f, l } }) => f > before.L && l <= after.L);
      if (isEqual(exchange, before, after, own)) found.equal++;
    });
  }
  return found;
}

function isEqual(exchange: string, before: Kline, after: Kline, own: readonly Frame<AggTrade>[]): boolean {
  const pass = new TradePass(view, exchange, 0n);
  pass.add(batchOf(own.map(({ message }) => message)));
  const bars = [...pass.bars.finish()];
  const [bar] = bars;
  const grown = (member: 'v' | 'V' | 'q'): bigint => amount(after[member]) - amount(before[member]);
  return (
    bars.length === 1 &&
    bar!.ns === BigInt(after.t) * 1_000_000n &&
    bar!.bar.volume === grown('v') &&
    bar!.bar.buyVolume === grown('V') &&
    bar!.bar.notional === grown('q') * 10n ** 18n &&
    bar!.bar.close.price === amount(after.c)
  );
}

describe('bars of trades', () => {
  it('are what written kline frames grow by', () => {
    const { books, rows } = WRITTEN.binance;
    const pairs = rows.kline_1m - books;
    expect(compare('binance', writtenCapture('binance'))).toEqual({
      ...{ frames: rows.kline_1m, insideTrade: 0, pairs, equal: pairs, closed: 0 },
    });
  });

  (hasCaptures ? it : it.skip)('are what kline frames of the same capture grow by', () => {
    // One frame has nothing to be compared with.
    expect(compare('binance', readCapture('binance'))).toEqual({
      ...{ frames: 1, insideTrade: 0, pairs: 0, equal: 0, closed: 0 },
    });
    expect(compare('binance_usdm', readCapture('binance-futures'))).toEqual({
      ...{ frames: 42, insideTrade: 9, pairs: 29, equal: 29, closed: 0 },
    });
  });
});
