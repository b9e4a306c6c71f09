import type { Sample } from './measure.js';

/**
 * Medians of one system in one scenario; ratios are those of each run against the bare handler of
 * the same run.
 */
interface Row {
  scenario: string;
  limiter: 'on' | 'off';
  system: string;
  unitsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuUs: number;
  /** Time for a unit under load, as a multiple of the bare handler's. */
  timeRatio: number;
  cpuRatio: number;
}

const OPPONENT = 'bare';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)]!;
  return (low + sorted[Math.floor(sorted.length / 2)]!) / 2;
}

/** A row for each scenario and system, systems in the order given. */
export function rowsOf(samples: readonly Sample[], order: readonly Pick<Sample, 'system' | 'limiter'>[]): Row[] {
  const names = [...new Set(samples.map(({ scenario }) => scenario))];
  const groups = names.flatMap((name) =>
    order.map(({ system, limiter }) =>
      samples.filter((one) => one.scenario === name && one.system === system && one.limiter === limiter),
    ),
  );
  return groups.map((group) => {
    const { scenario, limiter, system } = group[0]!;
    const pairs = group.map((sample) => ({ sample, bare: opponentOf(samples, sample) }));
    const of = (value: (sample: Sample) => number): number => round(median(group.map(value)));
    return {
      scenario,
      limiter: limiter ? 'on' : 'off',
      system,
      unitsPerSecond: of((sample) => sample.unitsPerSecond),
      p50Ms: of((sample) => sample.p50Ms),
      p99Ms: of((sample) => sample.p99Ms),
      cpuUs: of((sample) => sample.cpuUs),
      timeRatio: round(median(pairs.map(({ sample, bare }) => bare.unitsPerSecond / sample.unitsPerSecond))),
      cpuRatio: round(median(pairs.map(({ sample, bare }) => sample.cpuUs / bare.cpuUs))),
    };
  });
}

function opponentOf(samples: readonly Sample[], { scenario, limiter, run }: Sample): Sample {
  const found = samples.find(
    (other) =>
      other.system === OPPONENT && other.scenario === scenario && other.limiter === limiter && other.run === run,
  );
  if (!found) throw new Error(`no run of ${OPPONENT} to compare with in ${scenario}`);
  return found;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Objects of one shape as aligned text, numbers to the right. */
export function textTable(rows: readonly object[]): string {
  const heads = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => Object.values(row).map(String));
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((line) => line[at]!.length)));
  const isNumber = heads.map((_, at) => cells.every((line) => line[at] === '' || !Number.isNaN(Number(line[at]))));
  const lineOf = (line: readonly string[]): string =>
    line.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join('  ');
  return [heads, ...cells].map(lineOf).join('\n');
}
