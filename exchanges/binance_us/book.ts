import { limitsOf, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import { binanceShape } from '../binance/book.js';

export const binanceUsBook: BookFormat = shaped(binanceShape, { sequence: 'counted', polledLimits: limitsOf(1_000) });
