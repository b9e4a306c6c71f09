import { shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import { bybitShape } from '../bybit_spot/book.js';

export const bybitLinearBook: BookFormat = shaped(bybitShape, { sequence: 'counted' });
