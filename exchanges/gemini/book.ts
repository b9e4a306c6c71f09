import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { pairs } from '../../workflows/views/book/readers/shape-parts.js';

/** The whole book is its own first change: `U` is `u`. https://docs.gemini.com/websocket/streams */
const geminiShape: MessageShape = {
  lists: pairs('b', 'a'),
  fields: { kind: 'e', previous: 'U', last: 'u', time: 'E' },
  time: 'ms or ns',
  kindOf: (found) => {
    if (found.text('kind') !== 'depthUpdate') return 'other';
    return found.integer('previous') === found.integer('last') ? 'snapshot' : 'change';
  },
};

export const geminiBook: BookFormat = shaped(geminiShape, { sequence: 'linked' });
