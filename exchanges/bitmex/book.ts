import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, countIn } from '../../workflows/views/book/readers/shape-parts.js';

const byAction = byKind({ partial: 'snapshot', insert: 'change', update: 'change', delete: 'change' });

/**
 * Levels have ids. Prices of updates and deletes are sent since April 2023.
 * https://blog.bitmex.com/api_announcement/removing-id-schema-on-orderbook-feeds/
 */
const bitmexShape: MessageShape = {
  lists: [
    {
      ...{ path: 'data', side: null, sideAt: 'side', price: 'price', quantity: 'size', id: 'id' },
      time: { at: 'timestamp', unit: 'iso' },
    },
  ],
  fields: { kind: 'action', channel: 'table' },
  sparse: { removes: 'delete' },
  kindOf: (found) => (/^orderBookL2/.test(found.text('channel') ?? '') ? byAction(found) : 'other'),
  coversOf: countIn(/^orderBookL2_(\d+)$/, null),
};

export const bitmexBook: BookFormat = shaped(bitmexShape, { sequence: 'none', levelIds: true });
