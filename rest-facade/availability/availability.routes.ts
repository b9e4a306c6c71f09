import { z } from 'zod';
import { availabilityShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { AvailabilityDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { queryDatastreamId } from '../http/fields.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';

/** GET /availability (contract 2), with gaps (contract 4). */
export const availabilityRoutes = [
  route({
    method: 'GET',
    path: '/availability',
    query: z.object({ datastream_id: queryDatastreamId }),
    async answer({ core, query }) {
      const variables = { datastreamId: query.datastream_id };
      const { availability } = await core(AvailabilityDocument, variables);
      return ok(toBody(availabilityShape, found(availability, 'Datastream')));
    },
  }),
];
