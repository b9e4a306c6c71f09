import { AMOUNT_PLACES } from '../../schema/views/bar-limit.js';
import type { Rollup, TradeRollup } from '../../schema/rollups/rollup.js';
import { categoryOf } from '../../schema/streams.js';
import { MINUTE_NS } from '../../schema/time/timestamps.js';
import { decimalText } from '../engine/json/scaled-text.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { batchView } from '../segments/stored-messages.js';
import {
  bookReading,
  type LastQuote,
  messageReading,
  type MinuteReading,
  type MinuteTrades,
  quoteReading,
  tradeReading,
} from './minute-reading.js';

/** Sum of the messages of a minute. */
export interface MinuteRollup extends Omit<Rollup, 'quote'> {
  minuteNs: bigint;
  quote: LastQuote | null;
}

/** Adds up the messages of a stream by minute. They come in order of arrival. */
export class MinuteMeter {
  private readonly read: () => MinuteReading;
  private minuteNs: bigint | null = null;
  private frames = 0;
  private bytes = 0;
  private lastNs = 0n;
  private reading: MinuteReading;

  constructor(exchange: string, streamType: string) {
    this.read = readingOf(exchange, streamType);
    this.reading = this.read();
  }

  /** Yields the minutes that end with the batch. */
  *take(batch: MessageBatch): Generator<MinuteRollup> {
    for (let from = 0; from < batch.length;) {
      const minuteNs = minuteOf(batch.collectionTimestampNs[from]!);
      if (minuteNs !== this.minuteNs) yield* this.end();
      this.minuteNs = minuteNs;
      const to = firstFrom(batch, from, minuteNs + MINUTE_NS);
      const view: MessageBatch = batchView(batch, from, to);
      this.frames += view.length;
      this.bytes += view.offsets[view.length]! - view.offsets[0]!;
      this.lastNs = view.collectionTimestampNs[view.length - 1]!;
      this.reading.take(view);
      from = to;
    }
  }

  /** Yields the last minute. */
  *end(): Generator<MinuteRollup> {
    const { minuteNs, frames, bytes, lastNs, reading } = this;
    if (minuteNs === null) return;
    const lags = reading.lags.quantiles();
    yield {
      ...{ minuteNs, frames: String(frames), bytes: String(bytes), lastNs: String(lastNs) },
      lag: lags && { p50: String(lags.p50Ns), p99: String(lags.p99Ns) },
      price: reading.trades && tradeRollup(reading.trades),
      quote: reading.quote,
    };
    this.minuteNs = null;
    this.frames = this.bytes = 0;
    this.reading = this.read();
  }
}

/**
 * Returns a function that makes a reading for each minute. Nothing of a minute depends on the ones
 * before.
 */
function readingOf(exchange: string, streamType: string): () => MinuteReading {
  if (categoryOf(streamType) === 'trade') return tradeReading(exchange);
  if (categoryOf(streamType) === 'quote') return quoteReading(exchange, streamType);
  if (streamType === 'depth') return bookReading(exchange);
  return messageReading(exchange, streamType);
}

const minuteOf = (ns: bigint): bigint => ns - (ns % MINUTE_NS);

function firstFrom({ collectionTimestampNs, length }: MessageBatch, from: number, ns: bigint): number {
  let at = from;
  while (at < length && collectionTimestampNs[at]! < ns) at++;
  return at;
}

function tradeRollup({ count, volume, ...prices }: MinuteTrades): TradeRollup {
  const text = (scaled: bigint): string => decimalText(scaled, AMOUNT_PLACES);
  const { open, high, low, close } = prices;
  return {
    trades: String(count),
    ...{ open: text(open), high: text(high), low: text(low), close: text(close), volume: text(volume) },
  };
}
