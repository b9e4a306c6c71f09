import type { BarsView } from '../../../schema/views/bars-view.js';

/** A trade in words: amounts are decimal texts. */
export interface TradeText {
  collectionNs: bigint;
  exchangeNs: bigint | null;
  id: string | null;
  price: string | null;
  quantity: string | null;
  side: string | null;
}

export interface ReferenceTimes {
  range: [bigint, bigint];
  covered: [bigint, bigint][];
  gaps: [bigint, bigint][];
}

const DAY = 86_400_000_000_000n;
const SECOND = 10n ** 9n;
const UNIT = { ms: 1_000_000n, s: 10n ** 9n, m: 60n * 10n ** 9n, h: 3600n * 10n ** 9n, d: DAY };

/** An exact fraction. */
type Fraction = [bigint, bigint];
const fraction = (text: string): Fraction => [
  BigInt(text.replace('.', '')),
  10n ** BigInt(text.includes('.') ? text.length - text.indexOf('.') - 1 : 0),
];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
const total = (amounts: Fraction[]): Fraction => amounts.reduce(plus, [0n, 1n]);

/** Rounded to so many places, halves to even, without trailing zeros. */
function text([a, b]: Fraction, places: number): string {
  const scaled = a * 10n ** BigInt(places);
  let nearest = scaled / b;
  const [distance, next] = [scaled - nearest * b, (nearest + 1n) * b - scaled];
  if (next < distance || (next === distance && nearest % 2n !== 0n)) nearest++;
  const digits = String(nearest).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

/**
 * The bars of trades by the words of beyond.md 1.2, written to be read: every question is asked of
 * all trades again. Trades come in order of arrival. Returns rows as in the messages of key `bars`,
 * with `row_time_ns`.
 */
export function referenceBars(view: BarsView, trades: TradeText[], at: ReferenceTimes) {
  const usable = trades.filter(
    (trade) =>
      trade.price !== null &&
      trade.quantity !== null &&
      !(view.by === 'time' && view.clock === 'exchange' && trade.exchangeNs === null),
  );
  const counted = usable.filter(
    (trade, i) =>
      trade.id === null ||
      !usable
        .slice(0, i)
        .some(
          ({ id, collectionNs }) =>
            id === trade.id && trade.collectionNs / SECOND - collectionNs / SECOND <= DAY / SECOND,
        ),
  );
  return view.by === 'time' ? timeBars(view, counted, at) : sequenceBars(view, counted, at);
}

const clockOf = (view: BarsView, trade: TradeText): bigint | null =>
  view.clock === 'exchange' ? trade.exchangeNs : trade.collectionNs;

function timeBars(view: BarsView, trades: TradeText[], at: ReferenceTimes) {
  const [, count, unit] = /^(\d+)(\D+)$/.exec(view.size)!;
  const size = BigInt(count!) * UNIT[unit as keyof typeof UNIT];
  const startOf = (ns: bigint): bigint => ns - (ns % size);
  const starts = new Set(trades.map((trade) => startOf(clockOf(view, trade)!)));
  if (view.empty === 'null')
    for (const [from, to] of at.covered) for (let ns = startOf(from); ns < to; ns += size) starts.add(ns);
  return [...starts]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((start) => {
      const end = start + size;
      const own = trades.filter((trade) => startOf(clockOf(view, trade)!) === start);
      // The sort is stable: equal times stay in order of arrival.
      own.sort((a, b) => (clockOf(view, a)! < clockOf(view, b)! ? -1 : clockOf(view, a)! > clockOf(view, b)! ? 1 : 0));
      const closed = end > at.range[0] && end <= at.range[1];
      return { row_time_ns: end, ...row(own, start, end, closed, closed && isKnown(start, end, at)) };
    });
}

function sequenceBars(view: BarsView, trades: TradeText[], at: ReferenceTimes) {
  const amountOf = (own: TradeText[]): Fraction => {
    if (view.by === 'ticks') return [BigInt(own.length), 1n];
    return total(own.map((trade) => (view.by === 'volume' ? fraction(trade.quantity!) : notional(trade))));
  };
  const isFull = (own: TradeText[]): boolean => !less(amountOf(own), fraction(view.size));
  const bars: { own: TradeText[]; since: bigint }[] = [];
  for (const trade of trades) {
    const last = bars.at(-1);
    const lastTrade = last?.own.at(-1);
    const midnight = trade.collectionNs - (trade.collectionNs % DAY);
    const isNewDay = !lastTrade || lastTrade.collectionNs < midnight;
    if (isNewDay) bars.push({ own: [trade], since: midnight > at.range[0] ? midnight : at.range[0] });
    else if (isFull(last!.own)) bars.push({ own: [trade], since: lastTrade.collectionNs });
    else last!.own.push(trade);
  }
  return bars.map(({ own, since }) => {
    const [first, last] = [own[0]!, own.at(-1)!];
    const closed = isFull(own);
    const complete = closed && isKnown(since, last.collectionNs, at);
    return { row_time_ns: last.collectionNs, ...row(own, clockOf(view, first), clockOf(view, last), closed, complete) };
  });
}

const notional = (trade: TradeText): Fraction => times(fraction(trade.price!), fraction(trade.quantity!));

function row(own: TradeText[], open: bigint | null, close: bigint | null, closed: boolean, complete: boolean) {
  const prices = own.map(({ price }) => fraction(price!)).sort((a, b) => (less(a, b) ? -1 : 1));
  const volume = total(own.map(({ quantity }) => fraction(quantity!)));
  const sum = total(own.map(notional));
  const buys = own.filter(({ side }) => side === 'buy');
  const price = (amount: Fraction | undefined): string | null => (amount ? text(amount, 18) : null);
  return {
    exchange_timestamp_ns: own.at(-1)?.exchangeNs ?? null,
    open_time_ns: open,
    close_time_ns: close,
    open: price(own[0] && fraction(own[0].price!)),
    high: price(prices.at(-1)),
    low: price(prices[0]),
    close: price(own.at(-1) && fraction(own.at(-1)!.price!)),
    volume: text(volume, 18),
    notional: text(sum, 36),
    vwap: volume[0] > 0n ? text(over(sum, volume), 18) : null,
    trades: own.length,
    buy_volume: text(total(buys.map(({ quantity }) => fraction(quantity!))), 18),
    buy_trades: buys.length,
    closed,
    complete,
  };
}

/**
 * Whether every moment of [from, to) is covered and outside gaps: asked at each place where that
 * can change.
 */
function isKnown(from: bigint, to: bigint, { covered, gaps }: ReferenceTimes): boolean {
  if (from >= to) return true;
  const changes = [...covered, ...gaps].flat().filter((ns) => ns > from && ns < to);
  const inside = (ns: bigint, ranges: [bigint, bigint][]): boolean => ranges.some(([a, b]) => a <= ns && ns < b);
  return [from, ...changes].every((ns) => inside(ns, covered) && !inside(ns, gaps));
}
