// Written by npm run generate from the folders of exchanges/.
import type { BookFormat } from '../../workflows/views/book/book-format.js';
import { binanceBook } from '../binance/book.js';
import { binanceCoinmBook } from '../binance_coinm/book.js';
import { binanceUsBook } from '../binance_us/book.js';
import { binanceUsdmBook } from '../binance_usdm/book.js';
import { bitfinexBook } from '../bitfinex/book.js';
import { bitgetBook } from '../bitget/book.js';
import { bitmexBook } from '../bitmex/book.js';
import { bitstampBook } from '../bitstamp/book.js';
import { bybitLinearBook } from '../bybit_linear/book.js';
import { bybitSpotBook } from '../bybit_spot/book.js';
import { bybitSpotV1Book } from '../bybit_spot_v1/book.js';
import { bybitV2Book } from '../bybit_v2/book.js';
import { coinbaseBook } from '../coinbase/book.js';
import { coinbaseAdvancedBook } from '../coinbase_advanced/book.js';
import { cryptocomBook } from '../cryptocom/book.js';
import { deribitBook } from '../deribit/book.js';
import { dydxV4Book } from '../dydx_v4/book.js';
import { gateioBook } from '../gateio/book.js';
import { gateioFuturesBook } from '../gateio_futures/book.js';
import { gateioV3Book } from '../gateio_v3/book.js';
import { geminiBook } from '../gemini/book.js';
import { geminiV2Book } from '../gemini_v2/book.js';
import { htxBook } from '../htx/book.js';
import { krakenBook } from '../kraken/book.js';
import { krakenFuturesBook } from '../kraken_futures/book.js';
import { krakenV1Book } from '../kraken_v1/book.js';
import { kucoinBook } from '../kucoin/book.js';
import { kucoinFuturesBook } from '../kucoin_futures/book.js';
import { okxBook } from '../okx/book.js';
import { okxV3Book } from '../okx_v3/book.js';

/** Rules by which the stream `depth` becomes a book, by exchange code. */
export const BOOK_FORMATS: Readonly<Record<string, BookFormat>> = {
  binance: binanceBook,
  binance_coinm: binanceCoinmBook,
  binance_us: binanceUsBook,
  binance_usdm: binanceUsdmBook,
  bitfinex: bitfinexBook,
  bitget: bitgetBook,
  bitmex: bitmexBook,
  bitstamp: bitstampBook,
  bybit_linear: bybitLinearBook,
  bybit_spot: bybitSpotBook,
  bybit_spot_v1: bybitSpotV1Book,
  bybit_v2: bybitV2Book,
  coinbase: coinbaseBook,
  coinbase_advanced: coinbaseAdvancedBook,
  cryptocom: cryptocomBook,
  deribit: deribitBook,
  dydx_v4: dydxV4Book,
  gateio: gateioBook,
  gateio_futures: gateioFuturesBook,
  gateio_v3: gateioV3Book,
  gemini: geminiBook,
  gemini_v2: geminiV2Book,
  htx: htxBook,
  kraken: krakenBook,
  kraken_futures: krakenFuturesBook,
  kraken_v1: krakenV1Book,
  kucoin: kucoinBook,
  kucoin_futures: kucoinFuturesBook,
  okx: okxBook,
  okx_v3: okxV3Book,
};
