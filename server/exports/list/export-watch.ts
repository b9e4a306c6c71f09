import type { RequestContext } from '../../context/request-context.js';
import type { Database } from '../../db/database.js';
import { invalidArgument } from '../../errors/domain-error.js';
import { PolledWaiters } from '../../polled-waiters.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { exportStep } from '../model/export-state.rule.js';

/** Interval of looks for changes by other processes. */
const POLL_MS = 100;
/** Less than a request's deadline. */
const MAX_WAIT_SECONDS = 9;

interface Waiter {
  id: string;
  seen: ExportStatus;
}

interface Waited {
  id: string;
  status: ExportStatus;
}

/**
 * Waits for exports, or sets of them, to leave a status. Changes by this process are seen at once;
 * one small query ten times a second finds those of other processes for all waiters. No waiter
 * holds a connection.
 */
export class ExportWatch {
  private readonly waiters: PolledWaiters<Waiter> = new PolledWaiters(POLL_MS, () =>
    this.wakeChanged(this.waiters.all),
  );

  constructor(
    private readonly database: Database,
    private readonly table: 'exports' | 'export_sets' = 'exports',
  ) {
    database.signals.on('recorded', (subjects) => {
      const moved = this.waiters.all.filter(({ id }) => subjects.has(id));
      if (moved.length > 0) void this.wakeChanged(moved);
    });
  }

  /**
   * Returns the row that `get` reads once its status changes, or after `waitSeconds` (contract 4,
   * `?wait=`); at once if the status is final. Null if `get` returns null, also if the row is
   * deleted in the meantime.
   */
  async awaitChange<Row extends Waited>(
    { signal }: Pick<RequestContext, 'signal'>,
    waitSeconds: number,
    get: () => Promise<Row | null>,
  ): Promise<Row | null> {
    if (waitSeconds < 0 || waitSeconds > MAX_WAIT_SECONDS) {
      throw invalidArgument('wait', `wait must be an integer between 0 and ${MAX_WAIT_SECONDS}`);
    }
    const row = await get();
    if (!row || waitSeconds === 0 || exportStep('complete', row.status).kind !== 'move') return row;
    await this.untilChanged(row.id, row.status, AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * 1_000)]));
    return get();
  }

  /**
   * Resolves when the export has another status than `seen` or is gone, when the signal aborts, or
   * MySQL is away.
   */
  async untilChanged(id: string, seen: ExportStatus, signal: AbortSignal): Promise<void> {
    await this.waiters.wait({ id, seen }, signal);
  }

  private async wakeChanged(waiters: readonly Waiter[]): Promise<void> {
    let statuses: Map<string, ExportStatus>;
    try {
      const rows = await this.database.main.query<{ id: string; status: ExportStatus }[]>(
        `SELECT id, status FROM ${this.table} WHERE id IN (?) AND deleted_at IS NULL`,
        [[...new Set(waiters.map(({ id }) => id))]],
      );
      statuses = new Map(rows.map(({ id, status }) => [id, status]));
    } catch {
      // The waiters query the export themselves and report the error.
      statuses = new Map();
    }
    this.waiters.wake(waiters.filter(({ id, seen }) => statuses.get(id) !== seen));
  }
}
