import { z } from 'zod';
import type { View } from './view.js';

/** The view that a worker makes, as the server validated it; null if there is none. */
export const appliedView = z.custom<View | null>();

/** A datastream as a worker needs it. */
export const viewedStream = z.object({
  id: z.string(),
  exchange: z.string(),
  instrument: z.string(),
  streamType: z.string(),
});

/** Returns the fields of a datastream that a worker needs. */
export function sourceStream({ id, exchange, instrument, streamType }: z.infer<typeof viewedStream>) {
  return { id, exchange, instrument, streamType };
}
