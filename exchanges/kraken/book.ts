import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { BookMessage } from '../../workflows/views/book/readers/book-message.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind } from '../../workflows/views/book/readers/shape-parts.js';

/** Depths that a Kraken book can be subscribed with. Messages of v2 do not name theirs. */
const KRAKEN_DEPTHS = [10, 25, 100, 500];

export const KRAKEN_DEEPEST = 1_000;

/** https://docs.kraken.com/api/docs/websocket-v2/book */
const krakenShape: MessageShape = {
  lists: [
    { path: 'data.0.bids', side: 'bid', price: 'price', quantity: 'qty' },
    { path: 'data.0.asks', side: 'ask', price: 'price', quantity: 'qty' },
  ],
  fields: { kind: 'type', channel: 'channel', checksum: 'data.0.checksum', time: 'data.0.timestamp' },
  time: 'iso',
  kindOf: byKind({ snapshot: 'snapshot', update: 'change' }),
  coversOf: (_, { levels }: BookMessage) => {
    let asks = 0;
    for (let i = 0; i < levels.length; i++) asks += levels.isAsk[i]!;
    // A book that is full to a smaller depth on both sides was subscribed with it.
    return KRAKEN_DEPTHS.find((depth) => asks === depth && levels.length === 2 * depth) ?? KRAKEN_DEEPEST;
  },
};

export const krakenBook: BookFormat = shaped(krakenShape, { sequence: 'none', checksum: 'kraken' });
