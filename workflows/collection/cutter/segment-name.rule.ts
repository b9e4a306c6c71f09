import { counterOf, epochOf, seqOf } from '../../../schema/collection/frame-seq.rule.js';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';

/**
 * Returns the blob name of a raw segment. It follows from the content, so that a repeated upload
 * finds its own blob. The day in it is that of the first collection time, UTC.
 */
export function segmentName(shard: string, firstNs: bigint, firstSeq: bigint, lastSeq: bigint): string {
  const day = nsToRfc3339(firstNs).slice(0, 10).replaceAll('-', '/');
  return `raw/${shard}/${day}/${epochOf(firstSeq)}-${counterOf(firstSeq)}-${counterOf(lastSeq)}.parquet`;
}

const SEGMENT_NAME = /^raw\/([^/]+)\/\d{4}\/\d\d\/\d\d\/(\d+)-(\d+)-(\d+)\.parquet$/;

/** Content of a raw segment's name. */
export interface NamedSegment {
  shard: string;
  epoch: bigint;
  firstSeq: bigint;
  lastSeq: bigint;
}

/** Returns what a blob name says. Null if it is not the name of a segment of a shard. */
export function parseSegmentName(blobName: string): NamedSegment | null {
  const [, shard, epoch, first, last] = SEGMENT_NAME.exec(blobName) ?? [];
  if (!shard || !epoch || !first || !last) return null;
  const inEpoch = (counter: string): bigint => seqOf(BigInt(epoch), BigInt(counter));
  return { shard, epoch: BigInt(epoch), firstSeq: inEpoch(first), lastSeq: inEpoch(last) };
}
