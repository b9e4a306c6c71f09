import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';

/**
 * Market data v2. The first `l2_updates` of a subscription is the whole book; it alone has a list
 * of trades. https://docs.gemini.com/websocket/archived/v2
 */
const geminiV2Shape: MessageShape = {
  lists: [{ path: 'changes', side: null, sideAt: 0, price: 1, quantity: 2 }],
  fields: { kind: 'type', whole: 'trades' },
  kindOf: (found) => (found.text('kind') !== 'l2_updates' ? 'other' : found.has('whole') ? 'snapshot' : 'change'),
};

export const geminiV2Book: BookFormat = shaped(geminiV2Shape, { sequence: 'none' });
