import { limitsOf, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules } from '../../workflows/views/book/readers/shape-parts.js';

const kucoinList = { price: 0, quantity: 1, skipsPriceZero: true } as const;

/**
 * `/market/level2`, and bodies of `GET /market/orderbook/level2_100`.
 * https://www.kucoin.com/docs-new/3470068w0
 */
const kucoinShape: MessageShape = {
  lists: [
    { ...kucoinList, path: 'data.changes.bids|data.bids', side: 'bid' },
    { ...kucoinList, path: 'data.changes.asks|data.asks', side: 'ask' },
  ],
  fields: {
    first: 'data.sequenceStart',
    last: 'data.sequenceEnd|data.sequence',
    time: 'data.time|data.timestamp',
    whole: 'data.bids',
  },
  time: 'ms',
  kindOf: byRules(['whole', null, 'polled'], ['first', null, 'change']),
};

export const kucoinBook: BookFormat = shaped(kucoinShape, { sequence: 'counted', polledLimits: limitsOf(100) });
