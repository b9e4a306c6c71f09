import { z } from 'zod';
import type { SelectStreamsInput } from '../generated/operations.js';
import { bodyDatastreamId, listOf, ordinaryObject, texts } from '../http/fields.js';
import { termFields, termsInput } from './term-fields.js';

/** Selection of datastreams in the form that sets and schedules accept. */
export const selectStreams = z
  .strictObject(
    {
      datastream_ids: listOf(bodyDatastreamId, 'must be an array of datastream ids').nullish(),
      exchange: z.string({ error: 'must be an exchange code' }).nullish(),
      instruments: texts.nullish(),
      stream_types: texts.nullish(),
      ...termFields,
    },
    { error: 'is required and must have datastream_ids, or exchange, instruments and stream_types' },
  )
  .transform(
    ({
      datastream_ids: datastreamIds,
      exchange,
      instruments,
      stream_types: streamTypes,
      ...rest
    }): SelectStreamsInput => ({
      ...{ datastreamIds, exchange, instruments, streamTypes },
      ...termsInput(rest),
    }),
  );

/** The fields of new sets and schedules for which the contract says too little. */
export const ownSetFields = {
  select: selectStreams,
  format_options: ordinaryObject.default({}),
  destination_id: z.string({ error: 'must be the id of a destination' }).optional(),
};
