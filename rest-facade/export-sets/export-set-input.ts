import { z } from 'zod';
import { toEnum } from '../../schema/enum-names.js';
import { SET_LAYOUTS } from '../../schema/export-sets/set-layout.js';
import { SET_FORMATS } from '../../schema/exports/file-format.js';
import { setFormatMember } from '../../schema/exports/set-format-member.js';
import { ordinaryObject, schemaReference } from '../exports/create-export-input.js';
import type { CreateExportSetInput, SelectStreamsInput } from '../generated/operations.js';
import { bodyDatastreamId, endTimestamp, listOf, oneOf, timestamp } from '../http/fields.js';

const texts = listOf(z.string({ error: 'must be a string' }), 'must be an array of strings');

/** Which datastreams, as sets and schedules name them. */
export const selectStreams = z.strictObject(
  {
    datastream_ids: listOf(bodyDatastreamId, 'must be an array of datastream ids').nullish(),
    exchange: z.string({ error: 'must be an exchange code' }).nullish(),
    instruments: texts.nullish(),
    stream_types: texts.nullish(),
  },
  { error: 'is required and must have datastream_ids, or exchange, instruments and stream_types' },
);

/** The fields of a set without its times. */
export const exportSetFields = {
  select: selectStreams,
  schema: schemaReference.optional(),
  format: oneOf(SET_FORMATS).default('csv'),
  format_options: ordinaryObject.default({}),
  view: ordinaryObject.optional(),
  parquet_types: ordinaryObject.optional(),
  layout: oneOf(SET_LAYOUTS).default('flat'),
  destination_id: z.string({ error: 'must be the id of a destination' }).nullish(),
};
type SetFields = z.output<z.ZodObject<typeof exportSetFields>>;

/** The body of POST /export-sets. The core validates selection, schema, options and view. */
export const createExportSetBody = z
  .object({ ...exportSetFields, start_time: timestamp, end_time: endTimestamp })
  .refine(({ start_time: start, end_time: end }) => start < end, {
    path: ['end_time'],
    error: 'must be later than start_time',
  });

/** Converts the body into the core's input. */
export function createExportSetInput(body: z.output<typeof createExportSetBody>): CreateExportSetInput {
  return { ...setOutputInput(body), fromNs: body.start_time, toNs: body.end_time };
}

/** Converts the fields of a set without its times. */
export function setOutputInput(body: SetFields): Omit<CreateExportSetInput, 'fromNs' | 'toNs'> {
  return {
    select: selectInput(body.select),
    schema: body.schema,
    format: setFormatMember(body.format),
    formatOptions: body.format_options,
    view: body.view,
    parquetTypes: body.parquet_types,
    layout: toEnum(body.layout),
    destinationId: body.destination_id,
  };
}

/** Converts a selection into the core's input. */
export function selectInput(select: z.output<typeof selectStreams>): SelectStreamsInput {
  const { datastream_ids: datastreamIds, exchange, instruments, stream_types: streamTypes } = select;
  return { datastreamIds, exchange, instruments, streamTypes };
}
