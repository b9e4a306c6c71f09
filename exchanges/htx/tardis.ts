import { stream, type TardisExchange } from '../tardis-facts.js';

export const htxTardis: readonly TardisExchange[] = [
  {
    id: 'huobi',
    symbols: 'same',
    subscriptions: { at: 'sub', pattern: /^market\.(?<symbol>[^.]+)\.(?<channel>trade|bbo|depth|mbp(?!\.refresh))/ },
    channels: {
      trade: stream('trades'),
      mbp: stream('depth'),
      depth: stream('depth150'),
      bbo: stream('book_ticker'),
    },
  },
];
