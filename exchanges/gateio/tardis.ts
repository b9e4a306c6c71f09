import { polled, stream, type TardisExchange } from '../tardis-facts.js';

export const gateioTardis: readonly TardisExchange[] = [
  {
    id: 'gate-io',
    symbols: 'same',
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
