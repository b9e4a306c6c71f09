import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import type { LevelListShape, MessageShape } from '../../workflows/views/book/readers/message-shape.js';
import { byRules, countIn } from '../../workflows/views/book/readers/shape-parts.js';
import { KRAKEN_DEEPEST } from '../kraken/book.js';

const krakenV1List = (path: string, side: 'bid' | 'ask'): LevelListShape => ({
  ...{ path, side, price: 0, quantity: 1 },
  time: { at: 2, unit: 'seconds' },
});

/** https://docs.kraken.com/api/docs/websocket-v1/book */
const krakenV1Shape: MessageShape = {
  lists: [krakenV1List('1.as|1.a|2.a', 'ask'), krakenV1List('1.bs|1.b|2.b', 'bid')],
  fields: { whole: '1.as|1.bs', first: '1.a|1.b', checksum: '1.c|2.c', channel: '2' },
  kindOf: byRules(['whole', null, 'snapshot'], ['first', null, 'change']),
  coversOf: countIn(/^book-(\d+)$/, KRAKEN_DEEPEST),
};

export const krakenV1Book: BookFormat = shaped(krakenV1Shape, { sequence: 'none', checksum: 'kraken' });
