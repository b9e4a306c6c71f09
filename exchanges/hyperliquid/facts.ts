import type { ExchangeFacts } from '../exchange-facts.js';
import { hyperliquidSources } from './built-ins.js';

export const hyperliquidFacts: ExchangeFacts = {
  builtIns: hyperliquidSources,
  trades: { order: 'oldest_first' },
  remarks: [
    'Tickers have no time, last price and best prices. `index_price` is `oraclePx`, and `volume_24h` is in the base currency.',
    'Books are complete, with 20 levels per side. `trades` starts with recent trades, which may be repeats: nothing in the message tells them from others.',
  ],
};
