import type { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { type InputSlice, readInputs } from '../../../../workflows/maintenance/read-inputs.js';
import type { MessageBatch } from '../../../../workflows/messages/message-batch.js';
import { describeSegment } from '../../../../workflows/segments/describe-segment.js';
import { FrameColumnsBuilder } from '../../../../workflows/segments/frame-columns.js';
import { writeSegment } from '../../../../workflows/segments/write-segment.js';

type Frame = [ns: bigint, text: string];

const SEALED: Frame[] = [
  [10n, '{"a":1}'],
  [11n, '{"a":2}'],
  [12n, '{"a":3}'],
];

const framesOf = (batches: readonly MessageBatch[]): Frame[] =>
  batches.flatMap(({ length, collectionTimestampNs, data, offsets }) =>
    Array.from({ length }, (_, i): Frame => {
      const message = data.subarray(offsets[i], offsets[i + 1]);
      return [collectionTimestampNs[i]!, Buffer.from(message).toString()];
    }),
  );

async function segmentOf(frames: readonly Frame[]) {
  const builder = new FrameColumnsBuilder();
  frames.forEach(([ns, text], i) => builder.append(7n, BigInt(i + 1), ns, Buffer.from(text)));
  return writeSegment(builder.build());
}

/** Reads a slice as it was sealed from a blob with other bytes. */
async function readFrom(blob: Uint8Array, change: Partial<InputSlice> = {}) {
  const { bytes, slices } = await segmentOf(SEALED);
  const slice: InputSlice = { ...slices[0]!, blobName: 'one', blobBytes: blob.length, ...change };
  expect(bytes.length).toBeGreaterThan(0);
  const readRange = async (_: string, { offset, length }: { offset: number; length: number }) => ({
    bytes: Buffer.from(blob).subarray(offset, offset + length),
    etag: '"1"',
  });
  const read = await readInputs({ readRange } as unknown as BlobStore, [slice], new AbortController().signal);
  return read.get(slice);
}

describe('inputs of compaction', () => {
  it('are read if they have the frames that were sealed', async () => {
    const { bytes } = await segmentOf(SEALED);
    const batches = await readFrom(bytes);
    expect(batches?.map(({ length }) => length)).toEqual([3]);
  });

  // Whole segments, so that every checksum of Parquet is right.
  it.each<[string, Frame[]]>([
    ['altered', [SEALED[0]!, [11n, '{"a":9}'], SEALED[2]!]],
    ['swapped', [SEALED[0]!, [11n, SEALED[2]![1]], [12n, SEALED[1]![1]]]],
    ['moved', [SEALED[0]!, [10n, SEALED[1]![1]], SEALED[2]!]],
    ['replaced by a repeat', [SEALED[0]!, [11n, SEALED[0]![1]], SEALED[2]!]],
    ['dropped', SEALED.slice(0, 2)],
  ])('are unreadable if a frame was %s', async (_, frames) => {
    const { bytes } = await segmentOf(frames);
    await expect(readFrom(bytes)).resolves.toBeNull();
  });

  it('are never others than those sealed, whichever byte of a segment was flipped', async () => {
    const { bytes } = await segmentOf(SEALED);
    let unreadable = 0;
    for (let at = 4; at < bytes.length - 8; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1;
      const batches = await readFrom(flipped).catch(() => null);
      // Some bytes of headers say nothing about the frames.
      if (batches) expect(framesOf(batches)).toEqual(SEALED);
      else unreadable++;
    }
    expect(unreadable).toBeGreaterThan(bytes.length / 4);
  });

  it('of earlier releases, which have no hash, are read', async () => {
    const { bytes } = await segmentOf([SEALED[0]!, [11n, '{"a":9}'], SEALED[2]!]);
    const batches = await readFrom(bytes, { framesSha256: null });
    expect(batches).toHaveLength(1);
  });
});

it('a segment is described with the hashes that it was written with', async () => {
  const { bytes, slices } = await segmentOf(SEALED);
  expect(describeSegment(bytes)).toEqual(slices);
  const { slices: others } = await segmentOf(SEALED.slice(0, 2));
  expect(others[0]!.framesSha256).not.toBe(slices[0]!.framesSha256);
});
