import type { Logger } from 'pino';
import { PeriodicTask } from '../../schema/process/periodic-task.js';
import type { Connection } from './connection.js';
import type { StreamerMetrics } from './streamer-metrics.js';
import type { StreamingCore, StreamReport } from './streaming-core.js';

const REPORT_MS = 2_000;
const STOPPING = { code: 'unavailable', message: 'The process that sends this stream stops.' };

/** The connections of a process, which it reports to the core. */
export class OpenConnections {
  private readonly open = new Map<string, Connection>();
  /** Last reports of connections that have ended, until the core has them. */
  private readonly ended = new Map<string, StreamReport>();
  private readonly running = new Set<Promise<unknown>>();
  private readonly reports: PeriodicTask;

  constructor(
    private readonly core: StreamingCore,
    private readonly logger: Pick<Logger, 'warn' | 'info'>,
    /** Set once the process has a registry. */
    private readonly metrics: () => Pick<StreamerMetrics, 'ended'>,
  ) {
    const failed = (err: unknown): void => logger.warn({ err }, 'streams could not be reported');
    this.reports = new PeriodicTask(REPORT_MS, () => this.report(), failed);
  }

  get size(): number {
    return this.open.size;
  }

  has(id: string): boolean {
    return this.open.has(id) || this.ended.has(id);
  }

  /** Runs a connection until it ends, and reports it. */
  async run(connection: Connection): Promise<void> {
    const { id } = connection.work;
    this.open.set(id, connection);
    const run = connection.run();
    this.running.add(run);
    const reason = await run;
    this.running.delete(run);
    this.open.delete(id);
    this.ended.set(id, reportOf(connection, reason));
    this.metrics().ended.inc({ reason });
    this.logger.info({ requestId: id, reason, ...textsOf(connection.sent) }, 'stream ended');
    this.reports.runNow();
  }

  /** Asks the core for changed rights. */
  async refresh(): Promise<void> {
    const known = [...this.open].map(([id, { revision }]) => ({ id, revision }));
    if (known.length === 0) return;
    for (const { id, streams, revision } of await this.core.changed(known)) {
      this.open.get(id)?.update(streams, revision);
    }
  }

  /** Ends all with their cursors. */
  async stop(): Promise<void> {
    for (const connection of this.open.values()) connection.end(STOPPING);
    await Promise.allSettled(this.running);
    await this.reports.stop();
    await this.report().catch((err: unknown) => this.logger.warn({ err }, 'ended streams could not be reported'));
  }

  private async report(): Promise<void> {
    const ended = [...this.ended.values()];
    const reports = [...ended, ...[...this.open.values()].map((connection) => reportOf(connection, null))];
    if (reports.length === 0) return;
    const answers = await this.core.report(reports);
    for (const { id } of ended) this.ended.delete(id);
    for (const { id, end, revision, streams } of answers) {
      const connection = this.open.get(id);
      if (end) connection?.end(end);
      else if (streams) connection?.update(streams, revision);
    }
  }
}

function reportOf({ work, sent, revision }: Connection, ended: string | null): StreamReport {
  return { id: work.id, ...sent, revision, ended };
}

const textsOf = ({ bytes, messages }: Connection['sent']) => ({ bytes: String(bytes), messages: String(messages) });
