import type { ExchangeFacts } from '../exchange-facts.js';
import { krakenSources } from './built-ins.js';

export const krakenFacts: ExchangeFacts = {
  builtIns: krakenSources,
  // `trade_id` is a sequence number of the book. https://docs.kraken.com/api/docs/websocket-v2/trade
  trades: { order: 'oldest_first', number: 'data.trade_id' },
  remarks: [
    'Recent trades (`snapshot`) give no rows. Snapshots of books in older captures have no time. `exchange_timestamp_ns` of a candle is the time of its frame.',
  ],
};
