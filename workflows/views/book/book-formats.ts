import type { BookLimits } from './book.js';
import type { ChecksumKind } from './checksums/verify-checksum.js';
import type { SequenceRule } from './continuity/sequence.rule.js';
import { BitfinexReader } from '../../../exchanges/bitfinex/book-reader.js';
import type { BookMessageReader } from './readers/book-message.js';
import * as shapes from './readers/book-shapes.js';
import type { MessageShape } from './readers/message-shape.js';
import { ShapeReader } from './readers/shape-reader.js';

/** What a book needs to know about an exchange's depth stream. */
export interface BookFormat {
  newReader(): BookMessageReader;
  sequence: SequenceRule;
  checksum?: ChecksumKind;
  /** Levels are named by ids, and messages may leave out prices. */
  levelIds?: true;
  /** Books of funding have several levels at a rate, each with a period as its id. */
  ratePeriods?: true;
  /** Whole books are polled by REST, and cut to one of these. */
  polledLimits?: BookLimits;
  /** The same for whole books of the channel. */
  snapshotLimits?: BookLimits;
}

/** What REST interfaces cut whole books to. */
const LIMITS = [5, 10, 20, 50, 100, 200, 400, 500, 1_000, 5_000];
const COMPLETE: BookLimits = { ofSide: [], ofBoth: [] };

/**
 * Returns the limits of polled books of which the collector asks for `asked` levels a side. Imports
 * may have asked for others: for fewer, only if both sides have as many, since a small book may have
 * any number of levels on one. Null: the collector does not poll.
 */
function limitsOf(asked: number | null): BookLimits {
  const least = asked ?? Infinity;
  return { ofSide: LIMITS.filter((n) => n >= least), ofBoth: LIMITS.filter((n) => n < least) };
}

const shaped = (shape: MessageShape, rest: Omit<BookFormat, 'newReader'>): BookFormat => ({
  newReader: () => new ShapeReader(shape),
  ...rest,
});

/** By exchange code: every code that has a stream `depth`. */
export const BOOK_FORMATS: Readonly<Record<string, BookFormat>> = {
  binance: shaped(shapes.binanceShape, { sequence: 'counted', polledLimits: limitsOf(1_000) }),
  binance_usdm: shaped(shapes.binanceShape, { sequence: 'linked', polledLimits: limitsOf(1_000) }),
  binance_coinm: shaped(shapes.binanceShape, { sequence: 'linked', polledLimits: limitsOf(1_000) }),
  binance_us: shaped(shapes.binanceShape, { sequence: 'counted', polledLimits: limitsOf(1_000) }),
  coinbase: shaped(shapes.coinbaseShape, { sequence: 'none' }),
  coinbase_advanced: shaped(shapes.coinbaseAdvancedShape, { sequence: 'none' }),
  kraken: shaped(shapes.krakenShape, { sequence: 'none', checksum: 'kraken' }),
  kraken_futures: shaped(shapes.krakenFuturesShape, { sequence: 'counted' }),
  kraken_v1: shaped(shapes.krakenV1Shape, { sequence: 'none', checksum: 'kraken' }),
  // The channel covers as many levels as the collector asks for, and keeps them up to date.
  okx: shaped(shapes.okxShape, { sequence: 'linked', checksum: 'okx', polledLimits: { ...limitsOf(400), ofSide: [] } }),
  okx_v3: shaped(shapes.okxV3Shape, { sequence: 'none', checksum: 'okx' }),
  bybit_spot: shaped(shapes.bybitShape, { sequence: 'counted' }),
  bybit_linear: shaped(shapes.bybitShape, { sequence: 'counted' }),
  bybit_spot_v1: shaped(shapes.bybitSpotV1Shape, { sequence: 'none' }),
  bybit_v2: shaped(shapes.bybitV2Shape, { sequence: 'none' }),
  deribit: shaped(shapes.deribitShape, { sequence: 'linked' }),
  bitmex: shaped(shapes.bitmexShape, { sequence: 'none', levelIds: true }),
  bitstamp: shaped(shapes.bitstampShape, { sequence: 'timed', polledLimits: COMPLETE }),
  gateio: shaped(shapes.gateioShape, { sequence: 'counted', polledLimits: limitsOf(1_000) }),
  // The depth that was subscribed is not in the messages: these are the ones that could be.
  gateio_v3: shaped(shapes.gateioV3Shape, {
    sequence: 'none',
    snapshotLimits: { ofSide: [1, 5, 10, 20, 30, 50, 100], ofBoth: [] },
  }),
  kucoin: shaped(shapes.kucoinShape, { sequence: 'counted', polledLimits: limitsOf(100) }),
  gateio_futures: shaped(shapes.gateioShape, { sequence: 'counted', polledLimits: limitsOf(null) }),
  kucoin_futures: shaped(shapes.kucoinFuturesShape, { sequence: 'counted', polledLimits: COMPLETE }),
  // Whether the channel keeps 500 levels up to date or only begins with them is not documented.
  bitget: shaped(shapes.bitgetShape, { sequence: 'linked', snapshotLimits: { ofSide: [500], ofBoth: [] } }),
  cryptocom: shaped(shapes.cryptocomShape, { sequence: 'linked' }),
  htx: shaped(shapes.htxShape, { sequence: 'linked', polledLimits: COMPLETE }),
  dydx_v4: shaped(shapes.dydxV4Shape, { sequence: 'none' }),
  bitfinex: { newReader: () => new BitfinexReader(), sequence: 'none', checksum: 'bitfinex', ratePeriods: true },
  gemini: shaped(shapes.geminiShape, { sequence: 'linked' }),
  gemini_v2: shaped(shapes.geminiV2Shape, { sequence: 'none' }),
};
