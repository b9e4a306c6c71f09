import { median } from '../rest/report.js';

/** Report of a reader process since it was last asked to begin. */
export interface ReaderReport {
  frames: number;
  cpuSeconds: number;
  /**
   * MB, sampled each second: medians of the first and the last fifth of the time, since it goes up
   * and down with each cut.
   */
  rssStart: number;
  rssEnd: number;
  rssMax: number;
  /** Time from arrival to disk, ms by frame; absent for a reader that stores nothing. */
  fsync?: { p50: number; p99: number; max: number };
}

const MB = 1024 * 1024;

/** CPU and memory of this process over a time range. */
export class ProcessUsage {
  private cpu = process.cpuUsage();
  private rss: number[] = [];

  constructor() {
    setInterval(() => this.rss.push(process.memoryUsage.rss() / MB), 1_000).unref();
  }

  begin(): void {
    this.cpu = process.cpuUsage();
    this.rss = [process.memoryUsage.rss() / MB];
  }

  report(): Pick<ReaderReport, 'cpuSeconds' | 'rssStart' | 'rssEnd' | 'rssMax'> {
    const { user, system } = process.cpuUsage(this.cpu);
    this.rss.push(process.memoryUsage.rss() / MB);
    const fifth = Math.ceil(this.rss.length / 5);
    return {
      cpuSeconds: (user + system) / 1e6,
      rssStart: Math.round(median(this.rss.slice(0, fifth))),
      rssEnd: Math.round(median(this.rss.slice(-fifth))),
      rssMax: Math.round(Math.max(...this.rss)),
    };
  }
}
