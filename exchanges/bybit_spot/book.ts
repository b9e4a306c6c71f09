import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, countIn, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * `orderbook.200` and the like; `orderbook.1` is a book of one level.
 * https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook
 */
export const bybitShape: MessageShape = {
  lists: pairs('data.b', 'data.a'),
  fields: { last: 'data.u', time: 'ts', kind: 'type', channel: 'topic' },
  time: 'ms',
  kindOf: byKind({ snapshot: 'snapshot', delta: 'change' }),
  coversOf: countIn(/^orderbook\.(\d+)\./, null),
};

export const bybitSpotBook: BookFormat = shaped(bybitShape, { sequence: 'counted' });
