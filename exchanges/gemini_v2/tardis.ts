import { stream, type TardisExchange } from '../tardis-facts.js';

export const geminiV2Tardis: readonly TardisExchange[] = [
  {
    id: 'gemini',
    symbols: 'same',
    channels: {
      trade: stream('trades'),
      l2_updates: stream('depth'),
    },
  },
];
