import { seqOf } from '../../../../../schema/collection/frame-seq.rule.js';
import { segmentName } from '../../../../../workflows/collection/cutter/segment-name.rule.js';

describe('segment names', () => {
  it('say shard, day of the first frame, epoch and the counters of first and last frame', () =>
    expect(segmentName('binance', 1_700_000_000_123_456_789n, seqOf(12n, 1n), seqOf(12n, 34n))).toBe(
      'raw/binance/2023/11/14/12-1-34.parquet',
    ));
  it('come from numbers that ascend with the epoch', () =>
    expect(seqOf(2n, 1n) > seqOf(1n, 2n ** 40n - 1n)).toBe(true));
});
