import { limitsOf, shaped, type BookFormat } from '../../workflows/views/book/book-format.js';
import { gateioShape } from '../gateio/book.js';

export const gateioFuturesBook: BookFormat = shaped(gateioShape, { sequence: 'counted', polledLimits: limitsOf(null) });
