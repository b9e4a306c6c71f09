import { bookAtShape, getBook } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { BookAtDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { timestamp } from '../http/fields.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** GET /books (beyond.md 1.1): the order book at one moment. */
export const booksRoutes = [
  route({
    method: 'GET',
    path: '/books',
    query: requestFields(getBook, { at: timestamp }),
    async answer({ core, query }) {
      const { bookAt } = await core(BookAtDocument, query);
      return ok(toBody(bookAtShape, bookAt));
    },
  }),
];
