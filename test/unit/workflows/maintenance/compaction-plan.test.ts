import { planBatches, planGroups, type SliceBounds } from '../../../../workflows/maintenance/compaction-plan.rule.js';

const MIB = 1024 ** 2;
const SECOND = 1_000_000_000n;

/** Ten seconds of a stream, the n-th of an epoch. */
function slice(n: number, more: Partial<SliceBounds> & { epoch?: bigint } = {}): SliceBounds {
  const { epoch = 5n, ...fields } = more;
  const firstSeq = (epoch << 40n) | BigInt(n * 100);
  const minNs = BigInt(n) * 10n * SECOND;
  return {
    datastreamId: 1n,
    firstSeq,
    lastSeq: firstSeq + 99n,
    minNs,
    maxNs: minNs + 9n * SECOND,
    messageBytes: 1_000,
    ...fields,
  };
}

describe('slices that become one segment', () => {
  it.each([
    ['are those of a stream and an epoch', [slice(0), slice(1), slice(2)], [3]],
    ['are none', [], []],
    ['end with the stream', [slice(0), slice(1), slice(0, { datastreamId: 2n })], [2, 1]],
    ['end with the epoch', [slice(0), slice(1, { epoch: 6n })], [1, 1]],
    ['end where time runs backwards', [slice(5), { ...slice(6), minNs: 0n, maxNs: 1n }], [1, 1]],
    ['end where sequences overlap', [slice(0), { ...slice(1), firstSeq: slice(0).lastSeq }], [1, 1]],
    ['last over a short hole', [slice(0), slice(60)], [2]],
    ['end with a hole of more than ten minutes', [slice(0), slice(61)], [1, 1]],
    ['end at 64 MiB', [0, 1, 2].map((n) => slice(n, { messageBytes: 32 * MIB })), [2, 1]],
    ['are a large one alone', [slice(0, { messageBytes: 100 * MIB }), slice(1)], [1, 1]],
  ])('%s', (_name, slices, expected) => {
    const groups = planGroups(slices);
    expect(groups.map((group) => group.length)).toEqual(expected);
    expect(groups.flat()).toEqual(slices);
  });
});

describe('groups that are read together', () => {
  const group = (slices: number, messageBytes: number) =>
    Array.from({ length: slices }, (_, n) => slice(n, { messageBytes }));

  it.each([
    ['many small ones', [group(10, 10), group(10, 10), group(10, 10)], [3]],
    ['up to 32 MiB', [group(1, 20 * MIB), group(1, 12 * MIB), group(1, 1)], [2, 1]],
    ['up to 2,000 slices', [group(1_500, 1), group(500, 1), group(1, 1)], [2, 1]],
    ['a large one alone', [group(1, 1), group(2, 30 * MIB), group(1, 1)], [1, 1, 1]],
  ])('are %s', (_name, groups, expected) => {
    const batches = planBatches(groups);
    expect(batches.map((batch) => batch.length)).toEqual(expected);
    expect(batches.flat()).toEqual(groups);
  });
});
