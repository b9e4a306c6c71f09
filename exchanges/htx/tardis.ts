import { stream, type TardisExchange } from '../tardis-facts.js';

export const htxTardis: readonly TardisExchange[] = [
  {
    id: 'huobi',
    symbols: 'same',
    channels: {
      trade: stream('trades'),
      mbp: stream('depth'),
      depth: stream('depth150'),
      bbo: stream('book_ticker'),
    },
  },
];
