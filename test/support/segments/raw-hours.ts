import { createHash, randomUUID } from 'node:crypto';
import { createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import type { ExportSystem } from '../systems/export-system.js';

export interface RawFrame {
  datastreamId: string;
  ns: bigint;
  message: string;
}

export interface IndexedSlice {
  blobName: string;
  rows: string;
  minNs: string;
  maxNs: string;
}

/**
 * Writes fresh shard-wide segments, like a collector or an import, and reads them from the index
 * later.
 */
export class RawHours {
  private readonly blobs;
  private readonly streams = new Set<string>();

  constructor(private readonly system: ExportSystem) {
    this.blobs = createBlobStore(system.workerSettings.azureStorageConnectionString);
  }

  /** Writes segments of one epoch from frames in order of arrival. Returns the blob names. */
  async store(segments: readonly (readonly RawFrame[])[]): Promise<string[]> {
    const digest = createHash('sha256').update(randomUUID()).digest('hex');
    const { beginImport } = await this.system.service(
      'mutation ($digest: String!) { beginImport(exchange: "binance", digest: $digest) { epoch } }',
      { digest },
    );
    const { epoch } = beginImport as { epoch: string };
    let seq = BigInt(epoch) << 40n;
    const stored = [];
    for (const frames of segments) {
      const builder = new FrameColumnsBuilder();
      for (const { datastreamId, ns, message } of frames) {
        this.streams.add(datastreamId);
        builder.append(BigInt(datastreamId), ++seq, ns, Buffer.from(message));
      }
      const { bytes, slices } = await writeSegment(builder.build());
      const blobName = `raw/test/${randomUUID()}.parquet`;
      await this.blobs.upload(blobName, bytes, { contentType: 'application/vnd.apache.parquet' });
      stored.push({ blobName, blobBytes: String(bytes.length), slices: slices.map((slice) => asInput(slice)) });
    }
    await this.system.service(
      `mutation ($digest: String!, $epoch: Int64!, $segments: [SegmentInput!]!) {
         commitImport(exchange: "binance", digest: $digest, epoch: $epoch, segments: $segments) }`,
      { digest, epoch, segments: stored },
    );
    return stored.map(({ blobName }) => blobName);
  }

  async slicesOf(datastreamId: string): Promise<IndexedSlice[]> {
    const { segmentSlices } = await this.system.service(
      `query ($d: Int64!) { segmentSlices(datastreamId: $d, fromNs: "0", toNs: "9000000000000000000", first: 5000) {
         nodes { blobName rows minNs maxNs } } }`,
      { d: datastreamId },
    );
    return (segmentSlices as { nodes: IndexedSlice[] }).nodes;
  }

  async exists(blobName: string): Promise<boolean> {
    return (await this.blobs.stat(blobName)) !== null;
  }

  /** Writes a blob that is not indexed. */
  async put(blobName: string): Promise<void> {
    await this.blobs.upload(blobName, Buffer.from('unused'), { contentType: 'application/octet-stream' });
  }

  async remove(blobName: string): Promise<void> {
    await this.blobs.delete(blobName);
  }

  /** Removes every indexed blob. */
  async close(): Promise<void> {
    const sql = 'SELECT blob_name FROM raw_segments';
    const rows = await this.system.server.core.database.main.query<{ blob_name: string }[]>(sql);
    for (const { blob_name: blobName } of rows) await this.blobs.delete(blobName);
  }
}

function asInput(slice: object): Record<string, unknown> {
  const texts = ['rows', 'messageBytes'];
  return Object.fromEntries(
    Object.entries(slice).map(([key, value]) => [
      key,
      typeof value === 'bigint' || texts.includes(key) ? String(value) : (value as unknown),
    ]),
  );
}
