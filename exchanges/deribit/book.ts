import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind } from '../../workflows/views/book/readers/shape-parts.js';

/** https://docs.deribit.com/subscriptions/orderbook/bookinstrument_nameinterval */
const deribitShape: MessageShape = {
  lists: [
    { path: 'params.data.bids', side: 'bid', price: 1, quantity: 2 },
    { path: 'params.data.asks', side: 'ask', price: 1, quantity: 2 },
  ],
  fields: {
    last: 'params.data.change_id',
    previous: 'params.data.prev_change_id',
    time: 'params.data.timestamp',
    kind: 'params.data.type',
  },
  time: 'ms',
  kindOf: byKind({ snapshot: 'snapshot', change: 'change' }),
};

export const deribitBook: BookFormat = shaped(deribitShape, { sequence: 'linked' });
