import { limitsOf, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules, countIn, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * Channels `books`, `books-l2-tbt` (400 levels) and `books50-l2-tbt`; bodies of `GET
 * /api/v5/market/books`.
 * https://www.okx.com/docs-v5/en/#order-book-trading-market-data-ws-order-book-channel
 */
const okxShape: MessageShape = {
  lists: pairs('data.0.bids', 'data.0.asks'),
  fields: {
    last: 'data.0.seqId',
    previous: 'data.0.prevSeqId',
    checksum: 'data.0.checksum',
    time: 'data.0.ts',
    kind: 'action',
    channel: 'arg.channel',
    whole: 'data.0',
  },
  time: 'ms',
  kindOf: byRules(
    ['kind', 'snapshot', 'snapshot'],
    ['kind', 'update', 'change'],
    ['kind', null, 'other'],
    ['channel', null, 'other'],
    ['whole', null, 'polled'],
  ),
  coversOf: countIn(/^books(\d+)/, 400),
};

// The channel covers as many levels as the collector asks for, and keeps them up to date.
export const okxBook: BookFormat = shaped(okxShape, {
  sequence: 'linked',
  checksum: 'okx',
  polledLimits: { ...limitsOf(400), ofSide: [] },
});
