/** Values of columns that are the same for all rows of a datastream. */
const STREAM_VALUES = ['stream.exchange', 'stream.instrument', 'stream.stream_type'] as const;
export type StreamValue = (typeof STREAM_VALUES)[number];

/** Returns whether a column's value names the datastream. Only the service asks for these. */
export const isStreamValue = (value: string): value is StreamValue =>
  (STREAM_VALUES as readonly string[]).includes(value);
