import { polled, stream, type TardisExchange } from '../tardis-facts.js';

export const gateioTardis: readonly TardisExchange[] = [
  {
    id: 'gate-io',
    symbols: 'same',
    subscriptions: {
      ...{ channel: 'channel', symbols: 'payload' },
      names: {
        'spot.trades': ['trades'],
        'spot.order_book_update': ['order_book_update'],
        'spot.book_ticker': ['book_ticker'],
      },
    },
    channels: {
      trades: stream('trades'),
      order_book_update: [
        ...stream('depth'),
        ...polled(
          'depth_snapshot',
          '"event":',
          (symbol) =>
            `{"channel":"spot.order_book_update","event":"snapshot","generated":true,"symbol":"${symbol}","result":`,
        ),
      ],
      book_ticker: stream('book_ticker'),
    },
  },
];
