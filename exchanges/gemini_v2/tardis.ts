import { stream, type TardisExchange } from '../tardis-facts.js';

export const geminiV2Tardis: readonly TardisExchange[] = [
  {
    id: 'gemini',
    symbols: 'same',
    subscriptions: { at: 'subscriptions', channel: 'name', symbols: 'symbols', names: { l2: ['trade', 'l2_updates'] } },
    channels: {
      trade: stream('trades'),
      l2_updates: stream('depth'),
    },
  },
];
