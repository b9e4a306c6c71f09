import { tableFromIPC } from 'apache-arrow';
import { parquetMetadata } from 'hyparquet';
import { readParquet } from 'parquet-wasm';
import { FrameColumnsBuilder } from '../../../../workflows/segments/frame-columns.js';
import { describeSegment } from '../../../../workflows/segments/describe-segment.js';
import { readSegmentSlice } from '../../../support/segments/read-segment-slice.js';
import { SegmentDamagedError } from '../../../../workflows/messages/message-page.js';
import { writeSegment } from '../../../../workflows/segments/write-segment.js';

interface Frame {
  id: bigint;
  seq: bigint;
  ns: bigint;
  message: Buffer;
}

/** Interleaved frames of a big stream, small ones, and bytes that are not UTF-8. */
function frames(): Frame[] {
  const ids = [7n, 3n, 7n, 7n, 900_000_000_000n, 7n];
  return Array.from({ length: 30_000 }, (_, i) => ({
    id: i % 97 === 0 ? BigInt(20 + (i % 5)) : (ids[i % ids.length] ?? 7n),
    seq: (1n << 40n) + BigInt(i),
    ns: 1_700_000_000_000_000_000n + BigInt(Math.floor(i / 3)),
    message: Buffer.from(Array.from({ length: (i * 31) % 120 }, (_, k) => (i * 7 + k * 13) & 0xff)),
  }));
}

async function segmentOf(all: Frame[]) {
  const builder = new FrameColumnsBuilder();
  for (const frame of all) builder.append(frame.id, frame.seq, frame.ns, frame.message);
  return writeSegment(builder.build());
}

describe('raw segments', () => {
  it('returns every stream byte for byte, with its order and times', async () => {
    const all = frames();
    const { bytes, slices } = await segmentOf(all);
    expect(slices.map((slice) => slice.rows).reduce((a, b) => a + b, 0)).toBe(all.length);
    for (const slice of slices) {
      const expected = all.filter((frame) => frame.id === slice.datastreamId);
      const batch = readSegmentSlice(bytes, slice);
      expect(batch.length).toBe(expected.length);
      expected.forEach((frame, i) => {
        const message = batch.data.subarray(batch.offsets[i], batch.offsets[i + 1]);
        const same =
          Buffer.compare(message, frame.message) === 0 &&
          batch.seq[i] === frame.seq &&
          batch.collectionTimestampNs[i] === frame.ns;
        if (!same) throw new Error(`message ${i} of datastream ${frame.id} differs`);
      });
    }
  });

  it('keeps a stream with many rows out of shared row groups of at most 8,192 rows', async () => {
    const { bytes, slices } = await segmentOf(frames());
    const metadata = parquetMetadata(bytes);
    expect(metadata.row_groups.every((group) => group.num_rows <= 8_192n)).toBe(true);
    const big = slices.find((slice) => slice.datastreamId === 7n);
    const rowsOfItsGroups = metadata.row_groups
      .slice(big?.firstRowGroup, (big?.lastRowGroup ?? 0) + 1)
      .reduce((total, group) => total + Number(group.num_rows), 0);
    expect(rowsOfItsGroups).toBe(big?.rows);
  });

  it('is a Parquet file that another reader understands', async () => {
    const all = frames();
    const { bytes } = await segmentOf(all);
    const table = tableFromIPC(readParquet(bytes).intoIPCStream());
    expect(table.schema.fields.map((field) => `${field.name} ${String(field.type)}`)).toEqual([
      'datastream_id Int64',
      'seq Int64',
      'collection_timestamp_ns Int64',
      'message Binary',
    ]);
    const sorted = all.toSorted((a, b) => Number(a.id - b.id) || Number(a.seq - b.seq));
    expect(table.numRows).toBe(all.length);
    sorted.forEach((frame, i) => {
      const row = table.get(i);
      const same =
        row?.datastream_id === frame.id &&
        row.seq === frame.seq &&
        row.collection_timestamp_ns === frame.ns &&
        Buffer.compare(row.message as Uint8Array, frame.message) === 0;
      if (!same) throw new Error(`row ${i} differs`);
    });
  });

  it('gives identical bytes for identical frames', async () => {
    const [one, other] = await Promise.all([segmentOf(frames()), segmentOf(frames())]);
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
  });

  it('can be described from its content alone', async () => {
    const { bytes, slices } = await segmentOf(frames());
    expect(describeSegment(bytes)).toEqual(slices);
  });

  it('detects a damaged page', async () => {
    const { bytes, slices } = await segmentOf(frames());
    const damaged = Uint8Array.from(bytes);
    damaged[200] = (damaged[200] ?? 0) ^ 1;
    expect(() => slices.map((slice) => readSegmentSlice(damaged, slice))).toThrow(SegmentDamagedError);
    const [slice] = slices;
    if (!slice) throw new Error('no slice');
    expect(() => readSegmentSlice(bytes.subarray(0, bytes.length / 2), slice)).toThrow(SegmentDamagedError);
  });
});
