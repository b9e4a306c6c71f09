import { COMPLETE, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules, countIn, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * `mbp.400` and `mbp.150`, and the whole book that is requested on their connection.
 * https://huobiapi.github.io/docs/spot/v1/en/#market-by-price-incremental-update
 */
const htxShape: MessageShape = {
  lists: pairs('tick.bids|data.bids', 'tick.asks|data.asks'),
  fields: {
    last: 'tick.seqNum|data.seqNum',
    previous: 'tick.prevSeqNum',
    time: 'ts',
    whole: 'data.seqNum',
    kind: 'tick.seqNum',
    channel: 'rep',
  },
  time: 'ms',
  kindOf: byRules(['whole', null, 'polled'], ['kind', null, 'change']),
  coversOf: countIn(/\.mbp\.(\d+)$/, null),
};

export const htxBook: BookFormat = shaped(htxShape, { sequence: 'linked', polledLimits: COMPLETE });
