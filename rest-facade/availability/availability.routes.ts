import { z } from 'zod';
import { collectionMember } from '../catalog/collection-body.js';
import { datastreamSummary } from '../catalog/datastream-summary.js';
import { AvailabilityDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { queryDatastreamId } from '../http/fields.js';
import { rangeBody } from '../http/range-body.js';
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
      const { datastream, ranges, gaps, updatedAt } = found(availability, 'Datastream');
      return ok({
        datastream: datastreamSummary(datastream),
        ranges: ranges.map(({ rowsEstimate, ...range }) => ({
          ...rangeBody(range),
          rows_estimate: rowsEstimate,
        })),
        gaps: gaps.map(({ reason, ...range }) => ({ ...rangeBody(range), reason })),
        updated_at: updatedAt,
        ...collectionMember(datastream.collection),
      });
    },
  }),
];
