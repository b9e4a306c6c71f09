import { type BarLimit, barLimit } from '../../../schema/views/bar-limit.js';
import type { BarsView } from '../../../schema/views/bars-view.js';
import { EngineKernel } from '../../kernel/engine-kernel.js';
import {
  BAR_BYTES,
  BAR_NOTIONAL_WORDS,
  BARS_BY_NOTIONAL,
  BARS_BY_TICKS,
  BARS_BY_TIME,
  BARS_BY_VOLUME,
} from '../../kernel/layout.js';
import { restoreBars, type StoredBar } from './stored/bar-record.js';
import { TimeBars } from './time-bars.js';
import type { TradeColumns } from './trade-columns.js';

/** Bars that the kernel holds. */
const KERNEL_BARS = 4_096;
const TABLE_PLACES = 4 * KERNEL_BARS;

const KINDS = { time: BARS_BY_TIME, ticks: BARS_BY_TICKS, volume: BARS_BY_VOLUME, notional: BARS_BY_NOTIONAL } as const;

/**
 * Makes bars of trades, which come in order of arrival; the kernel adds them up. Time bars may take
 * trades in any order of their clock. Others depend on all trades since they restarted: the trade
 * that reaches the limit closes the bar and is not split, and bars restart at UTC midnight
 * (beyond.md 1.2).
 */
export class BarMaker {
  private readonly kernel = new EngineKernel();
  private readonly records: number;
  /**
   * Bars that the kernel had no room for: those of time, in which later trades may belong, and
   * others.
   */
  private readonly timeBars: TimeBars | null;
  private ended: StoredBar[] = [];

  /**
   * `sinceNs`: where bars that are not by time begin: the start of the range, or of the day that is
   * made.
   */
  constructor(view: BarsView, sinceNs: bigint) {
    const limit = barLimit(view);
    this.timeBars = limit.by === 'time' ? new TimeBars(view.clock) : null;
    const { kernel } = this;
    const limitAt = kernel.copyIn(limitWords(limit));
    const sinceAt = kernel.copyIn(BigInt64Array.of(sinceNs));
    this.records = kernel.allocate(BAR_BYTES * KERNEL_BARS);
    const table = kernel.allocate(4 * TABLE_PLACES);
    kernel.keep();
    const isExchange = view.clock === 'exchange' ? 1 : 0;
    const { records } = this;
    kernel.run.setBars(KINDS[limit.by], isExchange, limitAt, sinceAt, records, KERNEL_BARS, table, TABLE_PLACES);
  }

  /** Bars so far, without one that is not by time and still open. */
  get size(): number {
    const { run } = this.kernel;
    return run.barCount() - run.hasOpenBar() + (this.timeBars?.size ?? this.ended.length);
  }

  /** Adds trades. `flags`: the bits of each. */
  add({ rows, firstRow, received, exchangeTimes, prices, quantities }: TradeColumns, flags: Uint8Array): void {
    const { kernel } = this;
    kernel.clear();
    const [at, made] = [kernel.copyIn(received), kernel.copyIn(exchangeTimes.values)];
    const [price, quantity] = [kernel.copyIn(prices.values), kernel.copyIn(quantities.values)];
    const bits = kernel.copyIn(flags);
    for (let from = 0; from < rows;) {
      from = kernel.run.addTrades(from, rows, firstRow, at, made, price, quantity, bits);
      if (from < rows) this.drain();
    }
  }

  /**
   * Removes bars and yields them in order. Further trades, after all were taken, may give others of
   * the same time.
   */
  *take(): Generator<StoredBar> {
    this.drain();
    if (this.timeBars) yield* this.timeBars.takeBefore();
    else yield* this.ended;
    this.ended = [];
  }

  /** Removes all bars, with the one that is still open, and yields them in order. */
  *finish(): Generator<StoredBar> {
    yield* this.take();
    yield* this.read(this.kernel.run.barCount());
  }

  /** Makes room in the kernel. A bar that is open and not by time stays. */
  private drain(): void {
    const { run } = this.kernel;
    const bars = this.read(run.barCount() - run.hasOpenBar());
    if (this.timeBars) for (const { ns, bar } of bars) this.timeBars.merge(ns, bar);
    else for (const bar of bars) this.ended.push(bar);
    run.dropBars();
  }

  private read(count: number): StoredBar[] {
    return restoreBars(this.kernel.bytes.subarray(this.records, this.records + BAR_BYTES * count));
  }
}

/** Returns a limit as the kernel compares it, least word first. */
function limitWords(limit: BarLimit): BigInt64Array {
  const words = new BigInt64Array(BAR_NOTIONAL_WORDS);
  let rest = amountOf(limit);
  // The array takes the low 64 bits of what it is given.
  for (let i = 0; i < words.length; i++, rest >>= 64n) words[i] = rest;
  return words;
}

function amountOf(limit: BarLimit): bigint {
  switch (limit.by) {
    case 'time':
      return limit.sizeNs;
    case 'ticks':
      return BigInt(limit.trades);
    case 'volume':
      return limit.volume;
    case 'notional':
      return limit.notional;
  }
}
