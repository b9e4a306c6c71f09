import { HOUR_NS } from '../../../../../schema/time/timestamps.js';
import { SAMPLE_BYTES } from '../../../../../schema/estimates/sample-task.js';
import { sampledRanges } from '../../../../../server/exports/estimate/export-estimate.service.js';

const day = { fromNs: 5n, toNs: 24n * HOUR_NS };
const hours = (bytes: number[]) =>
  new Map(bytes.map((messageBytes, i) => [BigInt(i) * HOUR_NS, { rows: 1, messageBytes }]));
const starts = (bytes: number[], count: number, ranges = [day]) =>
  sampledRanges(ranges, hours(bytes), count).files.map(([first]) => Number(first!.fromNs / HOUR_NS));

describe('where an estimate takes its sample', () => {
  it('takes all where that fits', () => {
    expect(sampledRanges([day], hours([SAMPLE_BYTES]), 6)).toEqual({ files: [[day]], isWhole: true });
  });

  it('spreads over the stored bytes, not over time', () => {
    const even = Array.from({ length: 24 }, () => 100 * SAMPLE_BYTES);
    expect(starts(even, 6)).toEqual([1, 5, 9, 13, 17, 21]);
    expect(starts(even, 1)).toEqual([11]);
    expect(starts([SAMPLE_BYTES, 0, 0, 0, 99 * SAMPLE_BYTES], 2)).toEqual([4]);
  });

  it('ends each where the next begins, inside the ranges', () => {
    const ranges = [
      { fromNs: 5n, toNs: HOUR_NS / 2n },
      { fromNs: HOUR_NS, toNs: 3n * HOUR_NS },
    ];
    const { files } = sampledRanges(ranges, hours([9e9, 9e9, 9e9]), 3);
    expect(files).toEqual([
      [ranges[0]],
      [{ fromNs: HOUR_NS, toNs: 2n * HOUR_NS }],
      [{ fromNs: 2n * HOUR_NS, toNs: 3n * HOUR_NS }],
    ]);
  });
});
