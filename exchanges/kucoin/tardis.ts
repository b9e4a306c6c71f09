import { part, stream, type TardisExchange } from '../tardis-facts.js';

export const kucoinTardis: readonly TardisExchange[] = [
  {
    id: 'kucoin',
    symbols: 'same',
    subscriptions: { at: 'topic', pattern: /^\/(?<channel>[^:]+):(?<symbol>.+)$/ },
    channels: {
      'market/match': stream('trades'),
      'market/level2': stream('depth'),
      'market/level2Snapshot': [
        {
          streamType: 'depth_snapshot',
          dress: (instrument) => ({
            before: `{"type":"message","generated":true,"topic":"/market/level2Snapshot:${instrument}","subject":"trade.l2Snapshot",`,
            cutBefore: 1,
            after: '',
            unless: '"topic":',
          }),
        },
      ],
      'market/ticker': part('book_ticker', 'topic', '/market/ticker*'),
      'market/snapshot': stream('ticker'),
    },
  },
];
