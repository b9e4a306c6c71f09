import { seqOf } from '../../../schema/collection/frame-seq.rule.js';
import type { BlobStore } from '../../../workflows/blobs/blob-store.js';
import { storeSegment } from '../../../workflows/collection/cutter/store-segment.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import type { TestDomain } from '../core/domain.js';

const ACQUIRE = 'mutation { acquireCollectorLease(shard: "binance", owner: "o", ttlMs: 60000) { epoch } }';
const COMMIT = `mutation ($e: Int64!, $s: [SegmentInput!]!) {
  commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: []) }`;

/**
 * Stores and indexes a segment of three messages of BTCUSDT trades, as a collector does in an epoch
 * of its own.
 */
export async function collectSegment(
  domain: TestDomain,
  blobs: BlobStore,
  fromNs: bigint,
): Promise<{ blobName: string; epoch: string }> {
  const { epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE);
  const frames = new FrameColumnsBuilder();
  for (const i of [1n, 2n, 3n]) {
    frames.append(BigInt(domain.streams['BTCUSDT trades']!), seqOf(BigInt(epoch), i), fromNs + i, Buffer.from('{}'));
  }
  const { blobName, blobBytes, slices } = await storeSegment(blobs, 'binance', frames.build());
  const texts = slices.map((slice) => ({
    ...Object.fromEntries(Object.entries(slice).map(([name, value]) => [name, String(value)])),
    ...{ firstRowGroup: slice.firstRowGroup, lastRowGroup: slice.lastRowGroup },
  }));
  await domain.worker.ask(COMMIT, { e: epoch, s: [{ blobName, blobBytes: String(blobBytes), slices: texts }] });
  return { blobName, epoch };
}
