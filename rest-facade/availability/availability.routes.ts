import { availabilityShape, getAvailability } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { AvailabilityDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { found } from '../http/refusal.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** GET /availability (contract 2), with gaps (contract 4). */
export const availabilityRoutes = [
  route({
    method: 'GET',
    path: '/availability',
    query: requestFields(getAvailability),
    async answer({ core, query }) {
      const { availability } = await core(AvailabilityDocument, query);
      return ok(toBody(availabilityShape, found(availability, 'Datastream')));
    },
  }),
];
