import { stream, type TardisExchange } from '../tardis-facts.js';

export const kucoinFuturesTardis: readonly TardisExchange[] = [
  {
    id: 'kucoin-futures',
    symbols: 'same',
    subscriptions: { at: 'topic', pattern: /^\/(?<channel>[^:]+):(?<symbol>.+)$/ },
    channels: {
      'contractMarket/execution': stream('trades'),
      'contractMarket/level2': stream('depth'),
      'contractMarket/level2Snapshot': [
        {
          streamType: 'depth_snapshot',
          dress: (instrument) => ({
            before: `{"type":"message","generated":true,"topic":"/contractMarket/level2Snapshot:${instrument}","subject":"level2Snapshot",`,
            cutBefore: 1,
            after: '',
            unless: '"topic":',
          }),
        },
      ],
      'contractMarket/tickerV2': stream('book_ticker'),
      'contractMarket/snapshot': stream('ticker'),
      'contract/instrument': [...stream('mark_price'), ...stream('funding')],
    },
  },
];
