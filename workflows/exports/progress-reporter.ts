import type { CoreClient } from '../core/core-client.js';
import { ReportExportProgressDocument } from '../generated/operations.js';
import type { ActivityTotals } from '../activity/heartbeat.js';
import type { PartitionCall } from './contract.js';

const INTERVAL_MS = 1_000;
/** Progress reaches 1 with the seal: a client that sees 1 can download. */
const HIGHEST = 0.99;

interface Running {
  /** Being written here, by ordinal. */
  partitions: Map<number, ActivityTotals>;
  before: ActivityTotals;
  reportedMs: number;
  reporting: boolean;
}

/**
 * Reports the progress of this process's exports to the server, about once a second each, the first
 * time after a second: small exports report none.
 * Partitions on other workers count as they were when the latest one here was scheduled, so the
 * numbers are a lower bound.
 */
export class ProgressReporter {
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly core: CoreClient,
    private readonly nowMs: () => number = Date.now,
  ) {}

  update(call: PartitionCall, totals: ActivityTotals): void {
    const entry = this.running.get(call.exportId) ?? this.begin(call);
    entry.partitions.set(call.partition.ordinal, totals);
    if (call.doneBefore.messages >= entry.before.messages) entry.before = call.doneBefore;
    if (entry.reporting || this.nowMs() - entry.reportedMs < INTERVAL_MS) return;
    entry.reporting = true;
    entry.reportedMs = this.nowMs();
    void this.report(call, entry).finally(() => (entry.reporting = false));
  }

  end(call: PartitionCall): void {
    const entry = this.running.get(call.exportId);
    entry?.partitions.delete(call.partition.ordinal);
    if (entry?.partitions.size === 0) this.running.delete(call.exportId);
  }

  private begin(call: PartitionCall): Running {
    const entry: Running = {
      partitions: new Map(),
      before: call.doneBefore,
      reportedMs: this.nowMs(),
      reporting: false,
    };
    this.running.set(call.exportId, entry);
    return entry;
  }

  private async report(call: PartitionCall, { partitions, before }: Running): Promise<void> {
    const sum = (key: keyof ActivityTotals): number =>
      [...partitions.values()].reduce((total, totals) => total + totals[key], before[key]);
    const share = call.expectedMessages > 0 ? sum('messages') / call.expectedMessages : 0;
    const variables = {
      id: call.exportId,
      progress: Math.min(share, HIGHEST),
      rows: sum('rows'),
      bytes: sum('bytes'),
      partitions: [...partitions].map(([ordinal, { messages, rows, bytes }]) => ({ ordinal, messages, rows, bytes })),
    };
    const options = { requestId: call.requestId, signal: AbortSignal.timeout(5_000), waitsMs: [] };
    // A lost report does not matter: the next one replaces it.
    await this.core.call(ReportExportProgressDocument, variables, options).catch(() => undefined);
  }
}
