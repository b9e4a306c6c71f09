import { z } from 'zod';
import { previewShape } from '../../schema/generated/rest-shapes.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { schemaReference, ordinaryObject } from '../exports/create-export-input.js';
import { SchemaPreviewDocument, type SchemaPreviewQuery } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { bodyDatastreamId, endTimestamp, timestamp } from '../http/fields.js';
import { route } from '../http/route.js';

const MAX_ROWS = 100;
const limitExpectation = `must be an integer between 1 and ${MAX_ROWS}`;

/** The body of POST /export-schemas/preview. The core validates the schema. */
export const previewBody = z
  .object({
    datastream_id: bodyDatastreamId,
    schema: schemaReference,
    draft: z.boolean({ error: 'must be true or false' }).default(false),
    start_time: timestamp.optional(),
    end_time: endTimestamp.optional(),
    view: ordinaryObject.optional(),
    limit: z
      .int({ error: limitExpectation })
      .min(1, { error: limitExpectation })
      .max(MAX_ROWS, { error: limitExpectation })
      .default(20),
  })
  .refine(({ start_time: start, end_time: end }) => start === undefined || end === undefined || start < end, {
    path: ['end_time'],
    error: 'must be later than start_time',
  });

/** POST /export-schemas/preview (contract 4). */
export const previewsRoutes = [
  route({
    method: 'POST',
    path: '/export-schemas/preview',
    effect: 'read',
    body: previewBody,
    async answer({ core, body }) {
      const { schemaPreview } = await core(SchemaPreviewDocument, {
        input: {
          datastreamId: body.datastream_id,
          schema: body.schema,
          draft: body.draft,
          fromNs: body.start_time,
          toNs: body.end_time,
          limit: body.limit,
          view: body.view,
        },
      });
      return ok(schemaPreviewBody(schemaPreview));
    },
  }),
];

/** Converts int64 cells into JSON integers. Decimals and timestamps stay strings. */
function schemaPreviewBody(preview: SchemaPreviewQuery['schemaPreview']) {
  const cellOf = preview.columns.map(({ type }) => (/^i64(\[\])*$/.test(type) ? integers : unchanged));
  const rows = (preview.rows as unknown[][]).map((cells) => cells.map((cell, i) => cellOf[i]?.(cell)));
  return toBody(previewShape, { ...preview, rows });
}

function integers(cell: unknown): unknown {
  if (Array.isArray(cell)) return cell.map(integers);
  return typeof cell === 'string' ? BigInt(cell) : null;
}
const unchanged = (cell: unknown) => cell;
