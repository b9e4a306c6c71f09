import { DAY_NS, HOUR_NS } from '../../../../schema/time/timestamps.js';
import type { OutputKind } from '../../../../schema/exports/output-size.rule.js';
import { addSliceLoad, planPartitions, type HourLoad } from '../../../../schema/exports/partition-plan.rule.js';

const MIB = 1024 ** 2;
const day = (text: string): bigint => BigInt(Date.parse(text)) * 1_000_000n;
const DAY_1 = day('2025-03-30T00:00:00Z');
const uncompressedRaw: OutputKind = { raw: true, format: 'parquet', compression: 'none' };
/** Message bytes that make about `mib` MiB of uncompressed raw Parquet. */
const load = (mib: number): HourLoad => ({ rows: mib, messageBytes: (mib * MIB) / 1.1 });
const labels = (hours: [bigint, HourLoad][], range = { fromNs: DAY_1, toNs: DAY_1 + 3n * DAY_NS }): string[] =>
  planPartitions(range, new Map(hours), uncompressedRaw).partitions.map((part) => part.label);

describe('partition plan', () => {
  it('is one file below 256 MiB of estimated output, covering the whole range', () => {
    const range = { fromNs: DAY_1 + 1n, toNs: DAY_1 + 2n * DAY_NS };
    const plan = planPartitions(range, new Map([[DAY_1, load(255)]]), uncompressedRaw);
    expect(plan).toMatchObject({
      granularity: 'single',
      partitions: [{ label: '', ...range, estimatedMessages: 255 }],
    });
  });

  it('is one header-only file when nothing is stored', () => {
    expect(labels([])).toEqual(['']);
  });

  it.each<[string, [bigint, HourLoad][], string[]]>([
    [
      'a small one',
      [
        [DAY_1, load(1)],
        [DAY_1 + DAY_NS, load(1)],
      ],
      ['20250330', '20250331'],
    ],
    ['nothing', [], ['20250330']],
    [
      'a large day',
      [
        [DAY_1, load(1000)],
        [DAY_1 + HOUR_NS, load(100)],
      ],
      ['2025033000', '2025033001'],
    ],
  ])('is split by day if it is asked to: %s', (_, hours, expected) => {
    const range = { fromNs: DAY_1, toNs: DAY_1 + 3n * DAY_NS };
    const { partitions } = planPartitions(range, new Map(hours), uncompressedRaw, true);
    expect(partitions.map(({ label }) => label)).toEqual(expected);
  });

  it('is daily from 256 MiB on, empty days left out', () => {
    expect(
      labels([
        [DAY_1 + 2n * DAY_NS, load(200)],
        [DAY_1 + 5n * HOUR_NS, load(100)],
      ]),
    ).toEqual(['20250330', '20250401']);
  });

  it('is hourly throughout when one day passes 1 GiB', () => {
    expect(
      labels([
        [DAY_1, load(1000)],
        [DAY_1 + 23n * HOUR_NS, load(30)],
        [DAY_1 + DAY_NS, load(1)],
      ]),
    ).toEqual(['2025033000', '2025033023', '2025033100']);
  });

  it('stays daily when a day is exactly 1 GiB', () => {
    expect(
      labels([
        [DAY_1, { rows: 1, messageBytes: 0 }],
        [DAY_1 + HOUR_NS, load(1023)],
      ]),
    ).toEqual(['20250330']);
  });

  it('cuts the first and last part at the range', () => {
    const range = { fromNs: DAY_1 + 7n, toNs: DAY_1 + DAY_NS + 9n };
    const { partitions } = planPartitions(
      range,
      new Map([
        [DAY_1, load(300)],
        [DAY_1 + DAY_NS, load(1)],
      ]),
      uncompressedRaw,
    );
    expect(partitions.map(({ fromNs, toNs }) => [fromNs, toNs])).toEqual([
      [range.fromNs, DAY_1 + DAY_NS],
      [DAY_1 + DAY_NS, range.toNs],
    ]);
  });

  it.each<[string, OutputKind, string]>([
    ['csv.gz shrinks to a fifth', { raw: false, format: 'csv', compression: 'zstd' }, 'single'],
    ['parquet zstd shrinks to a fifth', { raw: false, format: 'parquet', compression: 'zstd' }, 'single'],
    ['uncompressed does not shrink', { raw: false, format: 'parquet', compression: 'none' }, 'daily'],
  ])('estimates output by kind: %s', (_name, output, granularity) => {
    const hours = new Map([[DAY_1, { rows: 1, messageBytes: 800 * MIB }]]);
    expect(planPartitions({ fromNs: DAY_1, toNs: DAY_1 + DAY_NS }, hours, output).granularity).toBe(granularity);
  });
});

describe('slice load', () => {
  const slice = (minNs: bigint, maxNs: bigint) => ({ minNs, maxNs, rows: 100, messageBytes: 1000 });
  const all = [{ fromNs: DAY_1, toNs: DAY_1 + DAY_NS }];

  it.each([
    ['inside one hour', slice(DAY_1 + 1n, DAY_1 + 2n), all, [[0n, 100]]],
    ['a single moment', slice(DAY_1, DAY_1), all, [[0n, 100]]],
    [
      'across an hour, by time',
      slice(DAY_1 + HOUR_NS / 2n, DAY_1 + (HOUR_NS * 3n) / 2n - 1n),
      all,
      [
        [0n, 50],
        [1n, 50],
      ],
    ],
    [
      'half covered',
      slice(DAY_1, DAY_1 + HOUR_NS - 1n),
      [{ fromNs: DAY_1 + HOUR_NS / 2n, toNs: DAY_1 + DAY_NS }],
      [[0n, 50]],
    ],
    ['before the coverage', slice(DAY_1 - 5n, DAY_1 - 1n), all, []],
    ['at its end, which is open', slice(DAY_1 + DAY_NS, DAY_1 + DAY_NS), all, []],
  ])('%s', (_name, oneSlice, ranges, expected) => {
    const hours = new Map<bigint, HourLoad>();
    addSliceLoad(hours, oneSlice, ranges);
    expect([...hours].map(([hourNs, { rows }]) => [(hourNs - DAY_1) / HOUR_NS, Math.round(rows)])).toEqual(expected);
  });
});
