import type { BookFormat } from '../../workflows/views/book/book-format.js';
import { BitfinexReader } from './book-reader.js';

export const bitfinexBook: BookFormat = {
  newReader: () => new BitfinexReader(),
  sequence: 'none',
  checksum: 'bitfinex',
  ratePeriods: true,
};
