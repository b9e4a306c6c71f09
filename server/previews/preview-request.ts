import { MIN_INT64 } from '../../schema/text/int64.js';
import { MAX_NEWEST_NS, MAX_PREVIEW_ROWS } from '../../schema/previews/preview-task.js';
import { invalidArgument } from '../errors/domain-error.js';
import { parseSchemaReference, type SchemaReference } from '../export-schemas/schema-reference.rule.js';
import { parseView, type View } from '../../schema/views/view.js';
import { earlier, type TimeRange } from '../../schema/time/time-range.js';

/** The input of a preview, not validated yet. */
export interface PreviewRequestInput {
  datastreamId: string;
  schema: unknown;
  draft: boolean;
  fromNs?: string | null;
  toNs?: string | null;
  limit: number;
  newest?: boolean;
  view?: unknown;
}

export interface PreviewRequest {
  datastreamId: string;
  reference: SchemaReference;
  draft: boolean;
  range: TimeRange;
  limit: number;
  newest: boolean;
  view: View | null;
}

/**
 * Validates the shape of a preview, in the order of an export's checks; `invalid_argument` names
 * the field.
 */
export function readPreviewRequest(input: PreviewRequestInput, nowNs: bigint): PreviewRequest {
  const { datastreamId, draft, limit } = input;
  if (BigInt(datastreamId) <= 0n) throw invalidArgument('datastream_id', 'datastream_id must be a positive integer');
  const fromNs = BigInt(input.fromNs ?? MIN_INT64);
  const toNs = BigInt(input.toNs ?? nowNs);
  if (input.toNs != null && fromNs >= toNs) {
    throw invalidArgument('end_time', 'start_time must be before end_time');
  }
  const schema = parseSchemaReference(input.schema);
  if (!schema.ok) throw invalidArgument('schema', schema.message);
  const { reference } = schema;
  if (draft && reference.kind !== 'id' && reference.kind !== 'name') {
    throw invalidArgument('draft', 'draft requires a schema that names a custom schema');
  }
  if (limit < 1 || limit > MAX_PREVIEW_ROWS) {
    throw invalidArgument('limit', `limit must be an integer between 1 and ${MAX_PREVIEW_ROWS}`);
  }
  const view = parseView(input.view);
  if (!view.ok) throw invalidArgument(view.field, view.message);
  const newest = input.newest ?? false;
  if (newest && view.view) throw invalidArgument('newest', 'newest and view cannot be combined');
  if (newest && toNs - fromNs > MAX_NEWEST_NS) {
    throw invalidArgument('newest', 'newest needs a range of at most two minutes');
  }
  return {
    datastreamId,
    reference,
    draft,
    range: { fromNs, toNs: earlier(toNs, nowNs) },
    limit,
    newest,
    view: view.view,
  };
}
