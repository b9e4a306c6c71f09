import { COMPLETE, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * `/contractMarket/level2`, a level `price,side,quantity` a message, and bodies of `GET
 * /level2/snapshot`. https://www.kucoin.com/docs-new/3470082w0
 */
const kucoinFuturesShape: MessageShape = {
  lists: pairs('data.bids', 'data.asks'),
  fields: { last: 'data.sequence', time: 'data.timestamp|data.ts', whole: 'data.bids', price: 'data.change' },
  time: 'ms or ns',
  kindOf: byRules(['whole', null, 'polled'], ['price', null, 'change']),
  levelOf: (found) => {
    const [price, side, quantity] = found.text('price')?.split(',') ?? [];
    return price === undefined || side === undefined || quantity === undefined ? null : { price, side, quantity };
  },
};

export const kucoinFuturesBook: BookFormat = shaped(kucoinFuturesShape, {
  sequence: 'counted',
  polledLimits: COMPLETE,
});
