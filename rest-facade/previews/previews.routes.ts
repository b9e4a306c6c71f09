import { previewExportSchema, previewShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { SchemaPreviewDocument, type SchemaPreviewQuery } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { rangeFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** The body of POST /export-schemas/preview. The core validates the schema. */
const previewBody = rangeFields(previewExportSchema);

/** POST /export-schemas/preview (contract 4). */
export const previewsRoutes = [
  route({
    method: 'POST',
    path: '/export-schemas/preview',
    effect: 'read',
    body: previewBody,
    async answer({ core, body }) {
      const { schemaPreview } = await core(SchemaPreviewDocument, body);
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
