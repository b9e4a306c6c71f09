import { chainAtShape, getChain } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { ChainAtDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { timestamp } from '../http/fields.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** GET /chains (beyond.md 10): the options of an underlying at one moment. */
export const chainsRoutes = [
  route({
    method: 'GET',
    path: '/chains',
    query: requestFields(getChain, { at: timestamp }),
    async answer({ core, query }) {
      const { chainAt } = await core(ChainAtDocument, query);
      return ok(toBody(chainAtShape, chainAt));
    },
  }),
];
