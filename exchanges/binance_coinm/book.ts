import { limitsOf, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import { binanceShape } from '../binance/book.js';

export const binanceCoinmBook: BookFormat = shaped(binanceShape, { sequence: 'linked', polledLimits: limitsOf(1_000) });
