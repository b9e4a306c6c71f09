import { z } from 'zod';
import type { Bar } from './bar.js';
import type { Tick } from './trade.js';

const integer = z.string().regex(/^-?\d+$/);
const storedTick = z.object({
  collectionNs: integer,
  row: z.int(),
  exchangeNs: integer.nullable(),
  price: integer,
});

/** A bar as partitions pass it on: bigints are decimal strings. */
export const storedBar = z.object({
  open: storedTick,
  close: storedTick,
  high: integer,
  low: integer,
  volume: integer,
  notional: integer,
  trades: z.int(),
  buyVolume: integer,
  buyTrades: z.int(),
});
export type StoredBar = z.infer<typeof storedBar>;

/** Returns the bar as plain JSON. */
export function storeBar({ open, close, trades, buyTrades, ...sums }: Bar): StoredBar {
  const { high, low, volume, notional, buyVolume } = sums;
  return {
    open: storeTick(open),
    close: storeTick(close),
    high: String(high),
    low: String(low),
    volume: String(volume),
    notional: String(notional),
    trades,
    buyVolume: String(buyVolume),
    buyTrades,
  };
}

/** Returns the bar that was stored. */
export function restoreBar({ open, close, trades, buyTrades, ...sums }: StoredBar): Bar {
  return {
    open: restoreTick(open),
    close: restoreTick(close),
    high: BigInt(sums.high),
    low: BigInt(sums.low),
    volume: BigInt(sums.volume),
    notional: BigInt(sums.notional),
    trades,
    buyVolume: BigInt(sums.buyVolume),
    buyTrades,
  };
}

function storeTick({ collectionNs, row, exchangeNs, price }: Tick): StoredBar['open'] {
  return {
    collectionNs: String(collectionNs),
    row,
    exchangeNs: exchangeNs === null ? null : String(exchangeNs),
    price: String(price),
  };
}

function restoreTick({ collectionNs, row, exchangeNs, price }: StoredBar['open']): Tick {
  return {
    collectionNs: BigInt(collectionNs),
    row,
    exchangeNs: exchangeNs === null ? null : BigInt(exchangeNs),
    price: BigInt(price),
  };
}
