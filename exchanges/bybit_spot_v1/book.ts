import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byKind, pairs } from '../../workflows/views/book/readers/shape-parts.js';

/**
 * Topic `depth` of the spot API v1: whole books.
 * https://bybit-exchange.github.io/docs-legacy/spot/v1/
 */
const bybitSpotV1Shape: MessageShape = {
  lists: pairs('data.0.b|data.b', 'data.0.a|data.a'),
  fields: { time: 'data.0.t|data.t', kind: 'topic' },
  time: 'ms',
  kindOf: byKind({ depth: 'snapshot' }),
};

export const bybitSpotV1Book: BookFormat = shaped(bybitSpotV1Shape, { sequence: 'none' });
