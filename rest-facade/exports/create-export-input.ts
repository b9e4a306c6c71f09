import { z } from 'zod';
import { toEnum } from '../../schema/enum-names.js';
import { FILE_FORMATS } from '../../schema/exports/file-format.js';
import type { CreateExportInput } from '../generated/operations.js';
import { anyObject, bodyDatastreamId, endTimestamp, oneOf, timestamp } from '../http/fields.js';

const schemaExpectation = 'must be a schema name, a schema id or an object with columns';
/** Whether every number in the value fits a double: the core reads schemas as ordinary JSON. */
function isOrdinaryJson(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isOrdinaryJson);
  return typeof value !== 'bigint' && (typeof value !== 'number' || Number.isFinite(value));
}
/** A schema's name or id, or an inline schema. */
export const schemaReference = z
  .union([z.string().min(1, { error: schemaExpectation }), anyObject(schemaExpectation)], { error: schemaExpectation })
  .refine(isOrdinaryJson, { error: 'contains a number that does not fit a double' });

/** An object that the core validates, such as a view or format options. */
export const ordinaryObject = anyObject('must be an object').refine(isOrdinaryJson, {
  error: 'contains a number that does not fit a double',
});

/** The body of POST /exports. The core validates schema, options, view and the types of Parquet. */
export const createExportBody = z
  .object({
    datastream_id: bodyDatastreamId,
    start_time: timestamp,
    end_time: endTimestamp,
    schema: schemaReference.optional(),
    format: oneOf(FILE_FORMATS).default('csv'),
    format_options: ordinaryObject.default({}),
    view: ordinaryObject.optional(),
    parquet_types: ordinaryObject.optional(),
  })
  .refine(({ start_time: start, end_time: end }) => start < end, {
    path: ['end_time'],
    error: 'must be later than start_time',
  });

/** Converts the body into the core's input. */
export function createExportInput(body: z.output<typeof createExportBody>): CreateExportInput {
  return {
    datastreamId: body.datastream_id,
    fromNs: body.start_time,
    toNs: body.end_time,
    schema: body.schema,
    format: toEnum(body.format),
    formatOptions: body.format_options,
    view: body.view,
    parquetTypes: body.parquet_types,
  };
}
