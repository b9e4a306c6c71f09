import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * `level2`, one product a message. `sequence_num` counts the messages of a connection.
 * https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-channels
 */
const coinbaseAdvancedShape: MessageShape = {
  lists: [{ path: 'events.0.updates', side: null, sideAt: 'side', price: 'price_level', quantity: 'new_quantity' }],
  fields: { kind: 'events.0.type', last: 'sequence_num', time: 'timestamp' },
  time: 'iso',
  kindOf: byKind({ snapshot: 'snapshot', update: 'change' }),
};

export const coinbaseAdvancedBook: BookFormat = shaped(coinbaseAdvancedShape, { sequence: 'none' });
