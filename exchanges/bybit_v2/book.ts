import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, countIn } from '../../workflows/views/book/readers/shape-parts.js';

const bybitV2List = { side: null, sideAt: 'side', price: 'price', quantity: 'size' } as const;

/**
 * `orderBookL2_25` and `orderBook_200` of the retired API v2: deletes, updates and inserts apply in
 * this order.
 */
const bybitV2Shape: MessageShape = {
  lists: [
    { ...bybitV2List, path: 'data.order_book|data.orderBook|data' },
    { ...bybitV2List, path: 'data.delete', removes: true },
    { ...bybitV2List, path: 'data.update' },
    { ...bybitV2List, path: 'data.insert' },
  ],
  ordered: true,
  fields: { time: 'timestamp_e6|timestampE6', kind: 'type', channel: 'topic' },
  time: 'us',
  kindOf: byKind({ snapshot: 'snapshot', delta: 'change' }),
  coversOf: countIn(/^orderBook(?:L2)?_(\d+)\./, null),
};

export const bybitV2Book: BookFormat = shaped(bybitV2Shape, { sequence: 'none' });
