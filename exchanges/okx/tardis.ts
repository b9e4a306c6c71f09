import { part, stream, type TardisExchange, type TardisSubscriptions } from '../tardis-facts.js';

const spot = {
  trades: part('trades', 'channel', 'trades'),
  'trades-all': part('trades', 'channel', 'trades-all'),
  books: part('depth', 'channel', 'books'),
  'books-l2-tbt': part('depth', 'channel', 'books-l2-tbt'),
  'bbo-tbt': stream('book_ticker'),
  tickers: stream('ticker'),
};
const futures = {
  ...spot,
  'open-interest': stream('open_interest'),
  'mark-price': stream('mark_price'),
  'liquidation-orders': part('liquidations', 'channel', 'liquidation-orders'),
  liquidations: part('liquidations', 'channel', 'liquidations'),
};

const subscriptions: TardisSubscriptions = { at: 'args', channel: 'channel', symbols: 'instId' };

export const okxTardis: readonly TardisExchange[] = [
  {
    id: 'okex',
    kinds: ['spot'],
    symbols: 'same',
    subscriptions,
    channels: spot,
  },
  {
    id: 'okex-swap',
    kinds: ['perpetual'],
    symbols: 'same',
    subscriptions,
    channels: { ...futures, 'funding-rate': stream('funding') },
  },
  {
    id: 'okex-futures',
    kinds: ['future'],
    symbols: 'same',
    subscriptions,
    channels: futures,
  },
  {
    id: 'okex-options',
    kinds: ['option'],
    symbols: 'same',
    subscriptions,
    channels: spot,
  },
];
