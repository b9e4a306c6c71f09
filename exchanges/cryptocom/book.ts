import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * `book.<instrument>.<depth>`.
 * https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket/ws-channel-book-instrument-name-depth
 */
const cryptocomShape: MessageShape = {
  lists: pairs('result.data.0.bids|result.data.0.update.bids', 'result.data.0.asks|result.data.0.update.asks'),
  fields: {
    last: 'result.data.0.u',
    previous: 'result.data.0.pu',
    time: 'result.data.0.t',
    kind: 'result.channel',
    whole: 'result.depth',
  },
  time: 'ms',
  kindOf: byKind({ book: 'snapshot', 'book.update': 'change' }),
  coversOf: (found) => found.integer('whole'),
};

export const cryptocomBook: BookFormat = shaped(cryptocomShape, { sequence: 'linked' });
