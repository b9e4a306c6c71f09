import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { BookMessage } from '../../workflows/views/book/readers/book-message.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * API v3: `depth_l2_tbt` (400 levels), and `depth`, of 200 or 400 levels, which does not say how
 * many. https://www.okex.com/docs/en/
 */
const okxV3Shape: MessageShape = {
  lists: pairs('data.0.bids', 'data.0.asks'),
  fields: { checksum: 'data.0.checksum', time: 'data.0.timestamp', kind: 'action', channel: 'table' },
  time: 'iso',
  kindOf: byKind({ partial: 'snapshot', update: 'change' }),
  coversOf: (found, { levels }: BookMessage) =>
    found.text('channel')?.endsWith('/depth') && levels.length <= 400 ? 200 : 400,
};

export const okxV3Book: BookFormat = shaped(okxV3Shape, { sequence: 'none', checksum: 'okx' });
