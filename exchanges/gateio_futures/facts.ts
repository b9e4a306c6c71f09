import type { ExchangeFacts } from '../exchange-facts.js';
import { gateioFuturesSources } from './built-ins.js';

export const gateioFuturesFacts: ExchangeFacts = {
  builtIns: gateioFuturesSources,
  trades: { order: 'oldest_first', evidence: "ascending ids in other clients' recordings" },
  remarks: [
    'Tickers are per contract: `open_interest` and `volume_24h` are contracts. Older ones have no best prices.',
    'Quantities are contracts, and so is `volume` of a candle. If the recorder did not request decimal sizes, contracts that trade in fractions (`ETH_USDT`) have whole numbers.',
    'Trades of the insurance fund and of auto-deleveraging (`is_internal`) give no rows. The side of a liquidation is that of its order, the sign of its size.',
  ],
  page: {
    feed: {
      streams: 'as `gateio` with depth (`obu`, 400 levels), and liquidations',
      carries: '200 / 50 (ours); fixed books and candles: one',
      keptAlive: '`futures.ping` within 30 s',
      snapshot: 'depth; depth5, depth20 come whole',
      numbered: 'depth: `U`, `u`',
      source: '[docs](https://www.gate.com/docs/developers/futures/ws/en/)',
    },
    orderBook: {
      whole: '`full`, 400 levels',
      changes: 'counted (`U`, `u`)',
      checksum: 'no',
      source: '[docs](https://www.gate.com/docs/developers/futures/ws/en/)',
    },
    sources:
      '(read on 2026-11-22): decimal sizes from the [change log](https://www.gate.com/docs/developers/apiv4/en/) of API v4 (4.106). That a silent connection ends after 30 s, and that `obu` accepts unknown contracts, are measurements that others published (2026-09-15).',
    channels: {
      own: '`obu` of 50: `depth_50`; `order_book`: `depth20` …',
      shared: '`obu` of 400, `order_book_update`',
      unrouted: '',
      alike: 'levels and speed of `order_book_update`',
    },
  },
};
