import type { TardisExchange, TardisSource, TardisSubscriptions } from '../tardis-facts.js';

/**
 * Tardis' recorder adds channel and symbol to messages, which have only the number that the channel
 * got when it was subscribed to.
 */
const named = (streamType: string, channel: string): readonly TardisSource[] => [
  {
    streamType,
    dress: (instrument) => ({
      before: '',
      after: `,"${channel}","${instrument.slice(1)}"]`,
      cutAfter: 1,
      unless: `,"${channel}","`,
    }),
  },
];
const channels = {
  trades: named('trades', 'trades'),
  book: named('depth', 'book'),
  ticker: named('ticker', 'ticker'),
};

const subscriptions: TardisSubscriptions = { channel: 'channel', symbols: 'symbol' };

export const bitfinexTardis: readonly TardisExchange[] = [
  { id: 'bitfinex', kinds: ['spot'], symbols: 'bare', channels, subscriptions },
  { id: 'bitfinex-derivatives', kinds: ['perpetual'], symbols: 'bare', channels, subscriptions },
];
