import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/** https://docs.cdp.coinbase.com/exchange/websocket-feed/channels (level2). */
const coinbaseShape: MessageShape = {
  lists: [...pairs('bids', 'asks'), { path: 'changes', side: null, sideAt: 0, price: 1, quantity: 2 }],
  fields: { time: 'time', kind: 'type' },
  time: 'iso',
  kindOf: byKind({ snapshot: 'snapshot', l2update: 'change' }),
};

export const coinbaseBook: BookFormat = shaped(coinbaseShape, { sequence: 'none' });
