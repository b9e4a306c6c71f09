import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind } from '../../workflows/views/book/readers/shape-parts.js';

const krakenFuturesList = { price: 'price', quantity: 'qty' } as const;

/**
 * A whole book, then one level a message.
 * https://docs.kraken.com/api/docs/futures-api/websocket/book
 */
const krakenFuturesShape: MessageShape = {
  lists: [
    { ...krakenFuturesList, path: 'bids', side: 'bid' },
    { ...krakenFuturesList, path: 'asks', side: 'ask' },
  ],
  fields: { kind: 'feed', last: 'seq', time: 'timestamp', side: 'side', price: 'price', quantity: 'qty' },
  time: 'ms',
  kindOf: byKind({ book_snapshot: 'snapshot', book: 'change' }),
  levelOf: (found) => {
    const [side, price, quantity] = [found.text('side'), found.text('price'), found.text('quantity')];
    return side === null || price === null || quantity === null ? null : { side, price, quantity };
  },
};

export const krakenFuturesBook: BookFormat = shaped(krakenFuturesShape, { sequence: 'counted' });
