import { invalidArgument } from '../../errors/domain-error.js';
import { parseSchemaReference, schemaLabel, type SchemaReference } from '../../export-schemas/schema-reference.rule.js';
import type { ExportFormat, SetFormat } from '../../../schema/exports/file-format.js';
import { earlier, later, type TimeRange, type TimeRangeText, toTimeRange } from '../../../schema/time/time-range.js';
import { HFTBACKTEST_KEY } from '../../../schema/export-schemas/view-keys.js';
import { parseView, type View } from '../../../schema/views/view.js';
import type { ExportOutput, ExportOutputInput } from '../model/export-output.js';
import { resolveFormatOptions } from '../model/format-options.rule.js';
import { resolveParquetTypes } from '../model/parquet-types.rule.js';

/** Requested form of the files of a time range, not validated yet. */
export interface OutputRequestInput<Format extends SetFormat = SetFormat> extends TimeRangeText, ExportOutputInput {
  format: Format;
}

/** The input of createExport, not validated yet. */
export interface ExportRequestInput extends OutputRequestInput<ExportFormat> {
  datastreamId: string;
}

/** Form of the files of a time range. */
export interface OutputRequest<Format extends SetFormat = SetFormat> extends ExportOutput {
  /** Clipped to now: there is no data in the future. */
  range: TimeRange;
  reference: SchemaReference;
  format: Format;
}

/** A request of valid shape; permission is checked elsewhere. */
export interface ExportRequest extends OutputRequest<ExportFormat> {
  datastreamId: string;
}

/**
 * Validates the shape of a request, before all other checks (contract 2, POST /exports);
 * `invalid_argument` names the field.
 */
export function readExportRequest(input: ExportRequestInput, nowNs: bigint): ExportRequest {
  const { datastreamId } = input;
  if (BigInt(datastreamId) <= 0n) throw invalidArgument('datastream_id', 'datastream_id must be a positive integer');
  return { datastreamId, ...readOutputRequest(input, nowNs) };
}

/** Validates what the files of a request look like; `invalid_argument` names the field. */
export function readOutputRequest<Format extends SetFormat>(
  input: OutputRequestInput<Format>,
  nowNs: bigint,
): OutputRequest<Format> {
  const { format } = input;
  const { fromNs, toNs } = toTimeRange(input);
  if (fromNs >= toNs) throw invalidArgument('end_time', 'start_time must be before end_time');
  const schema = parseSchemaReference(input.schema ?? (format === 'npz' ? HFTBACKTEST_KEY : undefined));
  if (!schema.ok) throw invalidArgument('schema', schema.message);
  const options = resolveFormatOptions(format, input.formatOptions);
  if (!options.ok) throw invalidArgument(options.field, options.message);
  const types = resolveParquetTypes(format, input.parquetTypes);
  if (!types.ok) throw invalidArgument(types.field, types.message);
  const view = parseView(input.view);
  if (!view.ok) throw invalidArgument(view.field, view.message);
  const { reference } = schema;
  requireEvents(format, view.view, reference);
  return {
    range: { fromNs, toNs: earlier(toNs, later(nowNs, fromNs)) },
    schemaAsked: reference.kind === 'inline' ? reference.content : schemaLabel(reference),
    reference,
    format,
    formatOptions: options.options,
    view: view.view,
    parquetTypes: types.types,
  };
}

/** Requires the columns of events for files that have nothing else. */
function requireEvents(format: SetFormat, view: View | null, reference: SchemaReference): void {
  if (format !== 'npz') return;
  if (view?.kind !== HFTBACKTEST_KEY) {
    throw invalidArgument('format', `format npz needs a view of kind ${HFTBACKTEST_KEY}`);
  }
  if (schemaLabel(reference) !== HFTBACKTEST_KEY) {
    throw invalidArgument('schema', `schema must be ${HFTBACKTEST_KEY} for format npz`);
  }
}
