/** A datastream as a worker needs it. */
export interface ViewedStream {
  id: string;
  exchange: string;
  instrument: string;
  streamType: string;
}

/** Returns the fields of a datastream that a worker needs. */
export function sourceStream({ id, exchange, instrument, streamType }: ViewedStream): ViewedStream {
  return { id, exchange, instrument, streamType };
}
