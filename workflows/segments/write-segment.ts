import { encodeInt64Chunk, encodeMessageChunk, type EncodedPage } from './data-page.js';
import type { FrameColumns } from './frame-columns.js';
import { planRowGroups, type RowRange } from './row-groups.rule.js';
import { segmentFooter, type PlacedChunk } from './segment-footer.js';
import { PARQUET, type StreamSlice } from './segment-format.js';

/**
 * Writes a raw segment as Parquet, rows sorted by (datastream, seq), and returns one slice per
 * stream for the index. The same frames give the same bytes. Messages are compressed on the thread
 * pool. Rejects if seq or time descend within a stream.
 */
export async function writeSegment(frames: FrameColumns): Promise<{ bytes: Uint8Array; slices: StreamSlice[] }> {
  const { order, streams } = sortByStream(frames);
  const groups = planRowGroups(streams, (row) => messageSize(frames, order[row] ?? 0));
  const chunks: EncodedPage[][] = [];
  for (const { from, to } of groups) {
    const rows = order.subarray(from, to);
    // One at a time: a segment's worth of jobs in the thread pool would delay the journal's writes
    // and syncs.
    const message = await encodeMessageChunk(frames, rows);
    const [id, seq, ns] = [frames.datastreamId, frames.seq, frames.collectionTimestampNs];
    chunks.push([...[id, seq, ns].map((values) => encodeInt64Chunk(values, rows)), message]);
  }
  const magic = Buffer.from(PARQUET.magic);
  const parts: Uint8Array[] = [magic];
  let offset = magic.length;
  const placed: PlacedChunk[][] = chunks.map((columns) =>
    columns.map((chunk) => {
      const at = offset;
      parts.push(chunk.header, chunk.body);
      offset += chunk.header.length + chunk.body.length;
      return { ...chunk, offset: at };
    }),
  );
  const footer = segmentFooter(placed);
  const footerLength = Buffer.alloc(4);
  footerLength.writeUInt32LE(footer.length);
  const bytes = Buffer.concat([...parts, footer, footerLength, magic]);
  return { bytes, slices: streams.map((stream) => describeSlice(frames, order, stream, groups)) };
}

function messageSize(frames: FrameColumns, frame: number): number {
  return (frames.ends[frame] ?? 0) - (frames.starts[frame] ?? 0);
}

/** While frames are sorted: the row of the stream's next one. */
interface StreamRows {
  id: bigint;
  rows: number;
  next: number;
}

function sortByStream(frames: FrameColumns): { order: Int32Array; streams: RowRange[] } {
  const found = new Map<number | bigint, StreamRows>();
  const ofFrame: StreamRows[] = [];
  for (let i = 0; i < frames.length; i++) {
    const id = frames.datastreamId[i] ?? 0n;
    // Numbers are found much faster.
    const key = Number.isSafeInteger(Number(id)) ? Number(id) : id;
    let stream = found.get(key);
    if (!stream) found.set(key, (stream = { id, rows: 0, next: 0 }));
    stream.rows += 1;
    ofFrame.push(stream);
  }
  const streams: RowRange[] = [];
  const byId = [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  let row = 0;
  for (const stream of byId) {
    stream.next = row;
    row += stream.rows;
    streams.push({ from: stream.next, to: row });
  }
  const order = new Int32Array(frames.length);
  for (let i = 0; i < frames.length; i++) order[ofFrame[i]!.next++] = i;
  for (const [i, { from, to }] of streams.entries()) assertAscending(frames, byId[i]!.id, order.subarray(from, to));
  return { order, streams };
}

function assertAscending(frames: FrameColumns, id: bigint, members: Int32Array): void {
  let seq: bigint | undefined;
  let ns: bigint | undefined;
  for (const frame of members) {
    const nextSeq = frames.seq[frame] ?? 0n;
    const nextNs = frames.collectionTimestampNs[frame] ?? 0n;
    if ((seq !== undefined && nextSeq <= seq) || (ns !== undefined && nextNs < ns)) {
      throw new Error(`datastream ${id}: seq or collection time descends at seq ${nextSeq}`);
    }
    seq = nextSeq;
    ns = nextNs;
  }
}

function describeSlice(
  frames: FrameColumns,
  order: Int32Array,
  stream: RowRange,
  groups: readonly RowRange[],
): StreamSlice {
  const first = order[stream.from] ?? 0;
  const last = order[stream.to - 1] ?? 0;
  let messageBytes = 0;
  for (let row = stream.from; row < stream.to; row++) messageBytes += messageSize(frames, order[row] ?? 0);
  return {
    datastreamId: frames.datastreamId[first] ?? 0n,
    firstRowGroup: groups.findIndex((group) => group.to > stream.from),
    lastRowGroup: groups.findLastIndex((group) => group.from < stream.to),
    firstSeq: frames.seq[first] ?? 0n,
    lastSeq: frames.seq[last] ?? 0n,
    minNs: frames.collectionTimestampNs[first] ?? 0n,
    maxNs: frames.collectionTimestampNs[last] ?? 0n,
    rows: stream.to - stream.from,
    messageBytes,
  };
}
