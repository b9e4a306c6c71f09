/**
 * A selected datastream that a set leaves out: `no_subscription` without the right to export it,
 * `category` if schema or view are for another category of streams.
 */
export interface SkippedStream {
  datastreamId: string;
  reason: 'no_subscription' | 'category';
  /** Absent for ids that do not exist. */
  exchange?: string;
  instrument?: string;
  streamType?: string;
}
