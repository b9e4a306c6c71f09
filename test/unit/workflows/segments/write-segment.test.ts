import { FrameColumnsBuilder } from '../../../../workflows/segments/frame-columns.js';
import { readSegmentSlice } from '../../../support/segments/read-segment-slice.js';
import { writeSegment } from '../../../../workflows/segments/write-segment.js';

const HIGH = 1n << 40n;

describe('a segment', () => {
  it.each<[string, [bigint, bigint][]]>([
    [
      'seq repeats',
      [
        [2n, 5n],
        [2n, 6n],
      ],
    ],
    [
      'seq descends',
      [
        [HIGH, 5n],
        [1n, 6n],
      ],
    ],
    [
      'seq descends in its lower half',
      [
        [(1n << 31n) + HIGH, 5n],
        [1n + HIGH, 6n],
      ],
    ],
    [
      'time descends',
      [
        [1n, HIGH + 6n],
        [2n, HIGH + 5n],
      ],
    ],
  ])('is refused if in a stream %s', async (_, frames) => {
    await expect(segmentOf(frames)).rejects.toThrow(
      `datastream 7: seq or collection time descends at seq ${frames[1]![0]}`,
    );
  });

  it('is accepted if two frames have one time', async () => {
    const { slices } = await segmentOf([
      [1n, HIGH],
      [HIGH, HIGH],
    ]);
    expect(slices[0]).toMatchObject({ datastreamId: 7n, firstSeq: 1n, lastSeq: HIGH, rows: 2 });
  });
});

it('of empty frames only has a row for each', async () => {
  const builder = new FrameColumnsBuilder();
  for (const seq of [1n, 2n]) builder.append(7n, seq, seq, Buffer.alloc(0));
  const { bytes, slices } = await writeSegment(builder.build());
  expect(slices).toMatchObject([{ datastreamId: 7n, firstSeq: 1n, lastSeq: 2n, rows: 2, messageBytes: 0 }]);
  const { seq, offsets } = readSegmentSlice(bytes, slices[0]!);
  expect([[...seq], [...offsets]]).toEqual([
    [1n, 2n],
    [0, 0, 0],
  ]);
});

/** `frames`: seq and time of each. A frame of another stream is between them. */
async function segmentOf(frames: [bigint, bigint][]) {
  const builder = new FrameColumnsBuilder();
  for (const [seq, ns] of frames) {
    builder.append(7n, seq, ns, Buffer.from('a'));
    builder.append(BigInt(builder.length) + HIGH, 1n, 1n, Buffer.from('b'));
  }
  return writeSegment(builder.build());
}
