import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * The channel `books`, which begins with 500 levels a side.
 * https://www.bitget.com/docs/classic/websocket/intro
 */
const bitgetShape: MessageShape = {
  lists: pairs('data.0.bids', 'data.0.asks'),
  fields: { last: 'data.0.seq', previous: 'data.0.pseq', time: 'data.0.ts', kind: 'action' },
  time: 'ms',
  kindOf: byKind({ snapshot: 'snapshot', update: 'change' }),
  coversOf: () => 500,
};

// Whether the channel keeps 500 levels up to date or only begins with them is not documented.
export const bitgetBook: BookFormat = shaped(bitgetShape, {
  sequence: 'linked',
  snapshotLimits: { ofSide: [500], ofBoth: [] },
});
