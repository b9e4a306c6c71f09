import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, pairs } from '../../workflows/views/book/readers/shape-parts.js';

const dydxNames = { price: 'price', quantity: 'size' } as const;

/**
 * `v4_orderbook`: a whole book of objects, then changes of arrays, both without numbers and times.
 * https://docs.dydx.exchange/api_integration-indexer/indexer_websocket
 */
const dydxV4Shape: MessageShape = {
  lists: pairs('contents.bids', 'contents.asks').map((list) => ({ ...list, names: dydxNames })),
  fields: { kind: 'type' },
  kindOf: byKind({ subscribed: 'snapshot', channel_data: 'change' }),
};

export const dydxV4Book: BookFormat = shaped(dydxV4Shape, { sequence: 'none' });
