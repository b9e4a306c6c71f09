import { readFile, readdir } from 'node:fs/promises';
import { mean } from './trend.rule.js';

/** A process whose memory is watched. */
export interface Watched {
  name: string;
  pid: number;
  metricsUrl: string;
}

/** MB of one process; what its children take together stands apart. */
interface MemorySample {
  name: string;
  /** 0 at the beginning of the run, 1 at its end, 2 when the system has rested afterwards. */
  progress: number;
  seconds: number;
  rss: number;
  heap: number;
  external: number;
  children: number;
}

const MB = 1024 * 1024;
const RESTED = 2;

/** Samples of all processes in the order in which they were taken. */
export class MemoryLog {
  readonly samples: MemorySample[] = [];
  private readonly startMs = performance.now();

  constructor(private readonly watched: readonly Watched[]) {}

  async sample(progress: number): Promise<void> {
    const seconds = (performance.now() - this.startMs) / 1_000;
    const parents = await parentsOfAll();
    for (const { name, pid, metricsUrl } of this.watched) {
      const metrics = await metricsOf(metricsUrl);
      const below = await Promise.all(descendants(pid, parents).map(rssOf));
      this.samples.push({
        ...{ name, progress, seconds, rss: await rssOf(pid), children: below.reduce((sum, rss) => sum + rss, 0) },
        heap: (metrics.get('nodejs_heap_size_used_bytes') ?? 0) / MB,
        external: (metrics.get('nodejs_external_memory_bytes') ?? 0) / MB,
      });
    }
  }

  /** Takes a sample after some rest without any work. */
  sampleRested(): Promise<void> {
    return this.sample(RESTED);
  }

  /**
   * Means over equal parts of the run, a row each, RSS of every process beside the other; the last
   * row is after the rest.
   */
  table(parts: number): Record<string, string>[] {
    const bounds = Array.from({ length: parts }, (_, i) => [i / parts, (i + 1) / parts] as const);
    const during = bounds.map(([from, to]) =>
      this.row(
        `${Math.round(to * 100)} %`,
        (progress) => progress >= from && (progress < to || (to === 1 && progress === 1)),
      ),
    );
    return [...during, this.row('rested', (progress) => progress === RESTED)];
  }

  private row(done: string, isIn: (progress: number) => boolean): Record<string, string> {
    const within = this.samples.filter(({ progress }) => isIn(progress));
    const at = Math.round(Math.max(0, ...within.map(({ seconds }) => seconds)));
    const cells: [string, string][] = this.watched.flatMap(({ name }) => {
      const own = within.filter((sample) => sample.name === name);
      const show = (value: (sample: MemorySample) => number): string =>
        own.length === 0 ? '' : mean(own.map(value)).toFixed(0);
      const columns: [string, string][] = [
        [name, show(({ rss }) => rss)],
        ['heap', show(({ heap }) => heap)],
        ['ext.', show(({ external }) => external)],
      ];
      if (name === 'worker') columns.push(['children', show(({ children }) => children)]);
      return columns.map(([head, text]): [string, string] => [head === name ? name : `${name[0]}:${head}`, text]);
    });
    return { done, seconds: String(at), ...Object.fromEntries(cells) };
  }
}

/** Resident memory in MB, 0 for a process that has ended. */
async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** The parent of each process of this machine. */
async function parentsOfAll(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const pairs = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return [pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)];
    }),
  );
  return new Map(pairs);
}

function descendants(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  return [...children, ...children.flatMap((child) => descendants(child, parents))];
}

/** Values by name, of series without labels; empty when the process is too busy to say. */
async function metricsOf(url: string): Promise<Map<string, number>> {
  const text = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.text(),
    () => '',
  );
  return new Map([...text.matchAll(/^(\w+) ([\d.e+]+)$/gm)].map(([, name, value]) => [name!, Number(value)]));
}
