import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * `depth.update` of API v3. Times are seconds with a fraction, which books leave out.
 * https://www.gate.io/docs/websocket/index.html
 */
const gateioV3Shape: MessageShape = {
  lists: pairs('params.1.bids', 'params.1.asks'),
  fields: { kind: 'method', whole: 'params.0' },
  kindOf: (found) => {
    if (found.text('kind') !== 'depth.update') return 'other';
    return found.text('whole') === 'true' ? 'snapshot' : 'change';
  },
};

// The depth that was subscribed is not in the messages: these are the ones that could be.
export const gateioV3Book: BookFormat = shaped(gateioV3Shape, {
  sequence: 'none',
  snapshotLimits: { ofSide: [1, 5, 10, 20, 30, 50, 100], ofBoth: [] },
});
