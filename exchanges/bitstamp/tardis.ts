import { polled, stream, type TardisExchange } from '../tardis-facts.js';

export const bitstampTardis: readonly TardisExchange[] = [
  {
    id: 'bitstamp',
    symbols: 'same',
    subscriptions: { at: 'data.channel', pattern: /^(?<channel>live_trades|diff_order_book)_(?<symbol>.+)$/ },
    channels: {
      live_trades: stream('trades'),
      diff_order_book: [
        ...stream('depth'),
        ...polled(
          'depth_snapshot',
          '"event":',
          (instrument) => `{"event":"snapshot","generated":true,"channel":"diff_order_book_${instrument}","data":`,
        ),
      ],
    },
  },
];
