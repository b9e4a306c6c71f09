// Written by npm run generate from the folders of exchanges/.
import type { TardisExchange } from '../tardis-facts.js';
import { binanceTardis } from '../binance/tardis.js';
import { binanceCoinmTardis } from '../binance_coinm/tardis.js';
import { binanceUsTardis } from '../binance_us/tardis.js';
import { binanceUsdmTardis } from '../binance_usdm/tardis.js';
import { bitfinexTardis } from '../bitfinex/tardis.js';
import { bitgetTardis } from '../bitget/tardis.js';
import { bitmexTardis } from '../bitmex/tardis.js';
import { bitstampTardis } from '../bitstamp/tardis.js';
import { bybitLinearTardis } from '../bybit_linear/tardis.js';
import { bybitSpotTardis } from '../bybit_spot/tardis.js';
import { bybitSpotV1Tardis } from '../bybit_spot_v1/tardis.js';
import { bybitV2Tardis } from '../bybit_v2/tardis.js';
import { coinbaseTardis } from '../coinbase/tardis.js';
import { cryptocomTardis } from '../cryptocom/tardis.js';
import { deribitTardis } from '../deribit/tardis.js';
import { dydxV4Tardis } from '../dydx_v4/tardis.js';
import { gateioTardis } from '../gateio/tardis.js';
import { gateioFuturesTardis } from '../gateio_futures/tardis.js';
import { gateioV3Tardis } from '../gateio_v3/tardis.js';
import { geminiV2Tardis } from '../gemini_v2/tardis.js';
import { htxTardis } from '../htx/tardis.js';
import { hyperliquidTardis } from '../hyperliquid/tardis.js';
import { krakenFuturesTardis } from '../kraken_futures/tardis.js';
import { krakenV1Tardis } from '../kraken_v1/tardis.js';
import { kucoinTardis } from '../kucoin/tardis.js';
import { kucoinFuturesTardis } from '../kucoin_futures/tardis.js';
import { okxTardis } from '../okx/tardis.js';
import { okxV3Tardis } from '../okx_v3/tardis.js';

/** Names that Tardis gives exchanges, channels and symbols, by code. Other codes have none. */
export const TARDIS_EXCHANGES: ReadonlyMap<string, readonly TardisExchange[]> = new Map([
  ['binance', binanceTardis],
  ['binance_coinm', binanceCoinmTardis],
  ['binance_us', binanceUsTardis],
  ['binance_usdm', binanceUsdmTardis],
  ['bitfinex', bitfinexTardis],
  ['bitget', bitgetTardis],
  ['bitmex', bitmexTardis],
  ['bitstamp', bitstampTardis],
  ['bybit_linear', bybitLinearTardis],
  ['bybit_spot', bybitSpotTardis],
  ['bybit_spot_v1', bybitSpotV1Tardis],
  ['bybit_v2', bybitV2Tardis],
  ['coinbase', coinbaseTardis],
  ['cryptocom', cryptocomTardis],
  ['deribit', deribitTardis],
  ['dydx_v4', dydxV4Tardis],
  ['gateio', gateioTardis],
  ['gateio_futures', gateioFuturesTardis],
  ['gateio_v3', gateioV3Tardis],
  ['gemini_v2', geminiV2Tardis],
  ['htx', htxTardis],
  ['hyperliquid', hyperliquidTardis],
  ['kraken_futures', krakenFuturesTardis],
  ['kraken_v1', krakenV1Tardis],
  ['kucoin', kucoinTardis],
  ['kucoin_futures', kucoinFuturesTardis],
  ['okx', okxTardis],
  ['okx_v3', okxV3Tardis],
]);
