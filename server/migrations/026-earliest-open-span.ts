/**
 * The earliest open span of a stream is one entry of an index, however many accounts are
 * subscribed.
 */
export const earliestOpenSpan: readonly string[] = [
  `ALTER TABLE spans
      ADD KEY spans_open_of_stream (exchange, source, to_ns, datastream_id, from_ns),
      DROP KEY spans_open_of_exchange,
      ALGORITHM=INPLACE, LOCK=NONE`,
];
