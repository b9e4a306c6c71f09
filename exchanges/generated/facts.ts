// Written by npm run generate from the folders of exchanges/.
import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceFacts } from '../binance/facts.js';
import { binanceCoinmFacts } from '../binance_coinm/facts.js';
import { binanceUsFacts } from '../binance_us/facts.js';
import { binanceUsdmFacts } from '../binance_usdm/facts.js';
import { bitfinexFacts } from '../bitfinex/facts.js';
import { bitgetFacts } from '../bitget/facts.js';
import { bitmexFacts } from '../bitmex/facts.js';
import { bitstampFacts } from '../bitstamp/facts.js';
import { bybitLinearFacts } from '../bybit_linear/facts.js';
import { bybitSpotFacts } from '../bybit_spot/facts.js';
import { bybitSpotV1Facts } from '../bybit_spot_v1/facts.js';
import { bybitV2Facts } from '../bybit_v2/facts.js';
import { coinbaseFacts } from '../coinbase/facts.js';
import { coinbaseAdvancedFacts } from '../coinbase_advanced/facts.js';
import { cryptocomFacts } from '../cryptocom/facts.js';
import { deribitFacts } from '../deribit/facts.js';
import { dydxV4Facts } from '../dydx_v4/facts.js';
import { gateioFacts } from '../gateio/facts.js';
import { gateioFuturesFacts } from '../gateio_futures/facts.js';
import { gateioV3Facts } from '../gateio_v3/facts.js';
import { geminiFacts } from '../gemini/facts.js';
import { geminiV2Facts } from '../gemini_v2/facts.js';
import { htxFacts } from '../htx/facts.js';
import { hyperliquidFacts } from '../hyperliquid/facts.js';
import { krakenFacts } from '../kraken/facts.js';
import { krakenFuturesFacts } from '../kraken_futures/facts.js';
import { krakenV1Facts } from '../kraken_v1/facts.js';
import { kucoinFacts } from '../kucoin/facts.js';
import { kucoinFuturesFacts } from '../kucoin_futures/facts.js';
import { okxFacts } from '../okx/facts.js';
import { okxV3Facts } from '../okx_v3/facts.js';

/** Facts about each exchange, by its code. */
export const EXCHANGE_FACTS: ReadonlyMap<string, ExchangeFacts> = new Map([
  ['binance', binanceFacts],
  ['binance_coinm', binanceCoinmFacts],
  ['binance_us', binanceUsFacts],
  ['binance_usdm', binanceUsdmFacts],
  ['bitfinex', bitfinexFacts],
  ['bitget', bitgetFacts],
  ['bitmex', bitmexFacts],
  ['bitstamp', bitstampFacts],
  ['bybit_linear', bybitLinearFacts],
  ['bybit_spot', bybitSpotFacts],
  ['bybit_spot_v1', bybitSpotV1Facts],
  ['bybit_v2', bybitV2Facts],
  ['coinbase', coinbaseFacts],
  ['coinbase_advanced', coinbaseAdvancedFacts],
  ['cryptocom', cryptocomFacts],
  ['deribit', deribitFacts],
  ['dydx_v4', dydxV4Facts],
  ['gateio', gateioFacts],
  ['gateio_futures', gateioFuturesFacts],
  ['gateio_v3', gateioV3Facts],
  ['gemini', geminiFacts],
  ['gemini_v2', geminiV2Facts],
  ['htx', htxFacts],
  ['hyperliquid', hyperliquidFacts],
  ['kraken', krakenFacts],
  ['kraken_futures', krakenFuturesFacts],
  ['kraken_v1', krakenV1Facts],
  ['kucoin', kucoinFacts],
  ['kucoin_futures', kucoinFuturesFacts],
  ['okx', okxFacts],
  ['okx_v3', okxV3Facts],
]);

/** Exchanges that this release can collect live. Other codes have only imported history. */
export const LIVE_FEEDS: ReadonlySet<string> = new Set([
  'binance',
  'binance_coinm',
  'binance_us',
  'binance_usdm',
  'bitfinex',
  'bitget',
  'bitmex',
  'bitstamp',
  'bybit_linear',
  'bybit_spot',
  'coinbase',
  'coinbase_advanced',
  'cryptocom',
  'deribit',
  'dydx_v4',
  'gateio',
  'gateio_futures',
  'gemini',
  'htx',
  'hyperliquid',
  'kraken',
  'kraken_futures',
  'kraken_v1',
  'kucoin',
  'kucoin_futures',
  'okx',
]);
