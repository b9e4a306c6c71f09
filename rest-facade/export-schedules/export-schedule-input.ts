import { z } from 'zod';
import { PERIOD_LENGTHS, type PeriodLength } from '../../schema/export-schedules/period.rule.js';
import { exportSetFields, selectInput, selectStreams, setOutputInput } from '../export-sets/export-set-input.js';
import type { CreateExportScheduleInput, UpdateExportScheduleInput } from '../generated/operations.js';
import { endTimestamp, oneOf, timestamp } from '../http/fields.js';

const text = z.string({ error: 'must be a string' });
const flag = z.boolean({ error: 'must be true or false' });
const MEMBERS = { '1h': 'HOUR', '1d': 'DAY' } as const satisfies Record<PeriodLength, string>;

/** The body of POST /export-schedules. The core validates selection, schema, options, view and lag. */
export const createExportScheduleBody = z.object({
  name: text.nullish(),
  ...exportSetFields,
  every: oneOf(PERIOD_LENGTHS),
  lag: text.default('2m'),
  revise: flag.default(true),
});

const FIXED = { error: 'cannot be changed: create another schedule' };

/** The body of PUT /export-schedules/{id}. What is absent stays as it is. */
export const updateExportScheduleBody = z.object({
  name: text.nullish(),
  select: selectStreams.optional(),
  lag: text.nullish(),
  revise: flag.nullish(),
  destination_id: z.string({ error: 'must be the id of a destination, or empty' }).nullish(),
  every: z.never(FIXED).optional(),
  schema: z.never(FIXED).optional(),
  format: z.never(FIXED).optional(),
  format_options: z.never(FIXED).optional(),
  view: z.never(FIXED).optional(),
  parquet_types: z.never(FIXED).optional(),
  layout: z.never(FIXED).optional(),
});

/** The body of POST /export-schedules/{id}/backfill. The core checks that these are ends of periods. */
export const backfillBody = z.object({ start_time: timestamp, end_time: endTimestamp });

/** Converts the body of POST into the core's input. */
export function createExportScheduleInput(body: z.output<typeof createExportScheduleBody>): CreateExportScheduleInput {
  const { name, lag, revise } = body;
  return { ...setOutputInput(body), name, every: MEMBERS[body.every], lag, revise };
}

/** Converts the body of PUT into the core's input. */
export function updateExportScheduleInput(body: z.output<typeof updateExportScheduleBody>): UpdateExportScheduleInput {
  const { name, lag, revise, select, destination_id: destinationId } = body;
  return { name, lag, revise, select: select && selectInput(select), destinationId };
}
