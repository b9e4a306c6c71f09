import { counterOf, epochOf } from '../../../schema/frame-seq.rule.js';
import { nsToRfc3339 } from '../../../schema/timestamps.js';

/**
 * Returns the blob name of a raw segment. It follows from the content, so that a repeated upload finds its own blob. The day in it
 * is that of the first collection time, UTC.
 */
export function segmentName(shard: string, firstNs: bigint, firstSeq: bigint, lastSeq: bigint): string {
  const day = nsToRfc3339(firstNs).slice(0, 10).replaceAll('-', '/');
  return `raw/${shard}/${day}/${epochOf(firstSeq)}-${counterOf(firstSeq)}-${counterOf(lastSeq)}.parquet`;
}
