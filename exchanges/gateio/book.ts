import { limitsOf, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules, countIn, pairs } from '../../workflows/views/book/readers/shape-parts.js';

const gateNames = { price: 'p', quantity: 's' } as const;

/**
 * `…order_book_update`, `….obu`, and bodies of `GET …/order_book`, of spot and futures. Futures
 * also write levels as objects. https://www.gate.com/docs/developers/apiv4/ws/en/,
 * https://www.gate.com/docs/developers/futures/ws/en/
 */
export const gateioShape: MessageShape = {
  lists: pairs('result.b|result.bids|bids', 'result.a|result.asks|asks').map((list) => ({ ...list, names: gateNames })),
  fields: {
    first: 'result.U',
    last: 'result.u|result.lastUpdateId|result.id|id',
    time: 'result.t|result.update|update',
    kind: 'result.full',
    channel: 'result.s',
    whole: 'result.bids|bids',
  },
  time: 'ms or us',
  kindOf: byRules(['whole', null, 'polled'], ['kind', 'true', 'snapshot'], ['first', null, 'change']),
  coversOf: countIn(/^ob\..+\.(\d+)$/, null),
};

export const gateioBook: BookFormat = shaped(gateioShape, { sequence: 'counted', polledLimits: limitsOf(1_000) });
