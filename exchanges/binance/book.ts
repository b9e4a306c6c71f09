import { limitsOf, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * Binance spot, USD-M, COIN-M: combined streams, raw streams, and bodies of `GET …/depth`.
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
export const binanceShape: MessageShape = {
  lists: pairs('data.b|data.bids|b|bids', 'data.a|data.asks|a|asks'),
  fields: {
    first: 'data.U|U',
    last: 'data.u|data.lastUpdateId|u|lastUpdateId',
    previous: 'data.pu|pu',
    time: 'data.E|data.T|E|T',
    whole: 'data.lastUpdateId|lastUpdateId',
  },
  time: 'ms or us',
  kindOf: byRules(['whole', null, 'polled'], ['first', null, 'change']),
};

export const binanceBook: BookFormat = shaped(binanceShape, { sequence: 'counted', polledLimits: limitsOf(1_000) });
