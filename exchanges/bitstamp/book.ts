import { COMPLETE, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * `diff_order_book`, and bodies of `GET /api/v2/order_book`: both say their time in microseconds.
 * https://www.bitstamp.net/websocket/v2/
 */
const bitstampShape: MessageShape = {
  lists: pairs('data.bids|bids', 'data.asks|asks'),
  fields: {
    last: 'data.microtimestamp|microtimestamp',
    time: 'data.microtimestamp|data.timestamp|microtimestamp|timestamp',
    kind: 'event',
    channel: 'channel',
    whole: 'bids',
  },
  time: 'us or s',
  kindOf: byRules(['whole', null, 'polled'], ['kind', 'data', 'change'], ['kind', 'snapshot', 'polled']),
};

export const bitstampBook: BookFormat = shaped(bitstampShape, { sequence: 'timed', polledLimits: COMPLETE });
