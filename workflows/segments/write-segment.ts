import type { EncodedPage } from './data-page.js';
import { FrameHash, frameHashMemory } from '../messages/frame-hash.js';
import { messageSize, type FrameColumns } from './frame-columns.js';
import { Int64Words } from './int64-words.js';
import { inBatches, layOutMessages } from './message-pages.js';
import { PageEncoder } from './page-encoder.js';
import { ReusedMemory } from './reused-memory.js';
import { planRowGroups, type RowRange } from './row-groups.rule.js';
import { segmentFooter, type PlacedChunk } from './segment-footer.js';
import { PARQUET, type StreamSlice } from './segment-format.js';

/** zstd level of compacted segments, which are kept. */
const STORED_LEVEL = 3;

/** An encoder and memory that writing reuses, for one segment at a time. */
export interface SegmentTools {
  encoder: PageEncoder;
  /** Plain pages. */
  pages: ReusedMemory;
  /** Frames that are hashed. */
  hashed: Buffer;
}

/** Creates tools, whose encoder the caller closes. */
export function segmentTools(encoder: PageEncoder): SegmentTools {
  return { encoder, pages: new ReusedMemory(), hashed: frameHashMemory() };
}

interface WrittenSegment {
  bytes: Uint8Array;
  slices: StreamSlice[];
}

/**
 * Writes a raw segment as Parquet, rows sorted by (datastream, seq), and returns one slice per
 * stream for the index. By default it compresses as compacted segments are. The same frames give
 * the same bytes. Messages are compressed on the thread pool. Rejects if seq or time descend within
 * a stream.
 */
export async function writeSegment(frames: FrameColumns, tools?: SegmentTools): Promise<WrittenSegment> {
  if (tools) return write(frames, tools);
  const encoder = new PageEncoder(STORED_LEVEL);
  try {
    return await write(frames, segmentTools(encoder));
  } finally {
    encoder.close();
  }
}

async function write(frames: FrameColumns, { encoder, pages: memory, hashed }: SegmentTools): Promise<WrittenSegment> {
  const { order, streams } = sortByStream(frames);
  const groups = planRowGroups(streams, (row) => messageSize(frames, order[row] ?? 0));
  const integers = [frames.datastreamId, frames.seq, frames.collectionTimestampNs];
  const chunks: EncodedPage[][] = [];
  for (const batch of inBatches(frames, order, groups)) {
    const pages = layOutMessages(frames, order, batch, memory);
    for (const [i, { from, to }] of batch.entries()) {
      const rows = order.subarray(from, to);
      // One at a time: a segment's worth of jobs in the thread pool would delay the journal's
      // writes and syncs.
      const message = await encoder.encodeMessages(pages[i]!, rows.length);
      chunks.push([...integers.map((values) => encoder.encodeInt64s(values, rows)), message]);
    }
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
  return { bytes, slices: streams.map((stream) => describeSlice(frames, order, stream, groups, hashed)) };
}

/** The upper half of Number.MAX_SAFE_INTEGER. */
const MAX_SAFE_HIGH = 2 ** 21 - 1;

/** Returns the frames by stream, in the order of ids, and the rows of each. */
function sortByStream(frames: FrameColumns): { order: Int32Array; streams: RowRange[] } {
  const found = new Map<number | bigint, number>();
  const { buffer, byteOffset } = frames.datastreamId;
  const words = new Uint32Array(buffer, byteOffset, 2 * frames.length);
  const ids: bigint[] = [];
  const rows: number[] = [];
  const streamOf = new Int32Array(frames.length);
  for (let i = 0; i < frames.length; i++) {
    // Numbers are found much faster, and to make one of a bigint takes as long as the rest. A sum
    // is memory to be collected.
    const low = words[2 * i]!;
    const high = words[2 * i + 1]!;
    const key = high === 0 ? low : high <= MAX_SAFE_HIGH ? high * 2 ** 32 + low : frames.datastreamId[i]!;
    let stream = found.get(key);
    if (stream === undefined) {
      found.set(key, (stream = ids.length));
      ids.push(frames.datastreamId[i]!);
      rows.push(0);
    }
    streamOf[i] = stream;
    rows[stream]! += 1;
  }
  const streams: RowRange[] = [];
  const next = new Int32Array(ids.length);
  const byId = [...ids.keys()].sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
  let row = 0;
  for (const stream of byId) {
    next[stream] = row;
    row += rows[stream]!;
    streams.push({ from: next[stream], to: row });
  }
  const order = new Int32Array(frames.length);
  for (let i = 0; i < frames.length; i++) order[next[streamOf[i]!]!++] = i;
  const [seqs, times] = [new Int64Words(frames.seq), new Int64Words(frames.collectionTimestampNs)];
  for (const [i, { from, to }] of streams.entries()) {
    for (let row = from + 1; row < to; row++) {
      const before = order[row - 1]!;
      const frame = order[row]!;
      if (seqs.compare(frame, before) > 0 && times.compare(frame, before) >= 0) continue;
      throw new Error(`datastream ${ids[byId[i]!]}: seq or collection time descends at seq ${frames.seq[frame]}`);
    }
  }
  return { order, streams };
}

function describeSlice(
  frames: FrameColumns,
  order: Int32Array,
  stream: RowRange,
  groups: readonly RowRange[],
  hashed: Buffer,
): StreamSlice {
  const first = order[stream.from] ?? 0;
  const last = order[stream.to - 1] ?? 0;
  let messageBytes = 0;
  const hash = new FrameHash(hashed);
  for (let row = stream.from; row < stream.to; row++) {
    const frame = order[row]!;
    messageBytes += messageSize(frames, frame);
    hash.add(frames.collectionTimestampNs[frame]!, frames.data, frames.starts[frame]!, frames.ends[frame]!);
  }
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
    framesSha256: hash.digest(),
  };
}
