import type { ExchangeFacts } from '../exchange-facts.js';
import { coinbaseSources } from './built-ins.js';

export const coinbaseFacts: ExchangeFacts = {
  builtIns: coinbaseSources,
  trades: { order: 'single' },
  remarks: [
    'Matches have the side of the maker: `side` is the opposite, of the aggressor. Snapshots in older captures have no time.',
    'The last trade before a subscription (`last_match`) gives no row: after a reconnect it is a repeat, or the only trace of what was missed.',
  ],
};
