import type { Database } from '../db/database.js';
import type { ExportStatus } from './export-state.rule.js';

/** How soon a change is seen that another process made. */
const LOOK_EVERY_MS = 100;

interface Waiter {
  id: string;
  seen: ExportStatus;
  wake: () => void;
}

/**
 * Waits for exports to leave a status. What this process changes is seen at once; for the others one small query ten times a
 * second serves everybody who waits. Nobody holds a connection meanwhile; while nobody waits, nothing runs.
 */
export class ExportWatch {
  private readonly waiting = new Set<Waiter>();
  private looking = false;

  constructor(private readonly database: Database) {
    database.signals.on('recorded', (subjects) => {
      const moved = [...this.waiting].filter(({ id }) => subjects.has(id));
      if (moved.length > 0) void this.wakeChanged(moved);
    });
  }

  /** Resolves when the export has another status than `seen` or is gone, when the signal aborts, or MySQL is away. */
  async untilChanged(id: string, seen: ExportStatus, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const waiter = { id, seen, wake: resolve };
      const stop = (): void => {
        this.waiting.delete(waiter);
        signal.removeEventListener('abort', stop);
        resolve();
      };
      waiter.wake = stop;
      signal.addEventListener('abort', stop, { once: true });
      this.waiting.add(waiter);
      void this.look();
    });
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    while (this.waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      await this.wakeChanged([...this.waiting]);
    }
    this.looking = false;
  }

  private async wakeChanged(asked: readonly Waiter[]): Promise<void> {
    if (asked.length === 0) return;
    let statuses: Map<string, ExportStatus>;
    try {
      const rows = await this.database.main.query<{ id: string; status: ExportStatus }[]>(
        'SELECT id, status FROM exports WHERE id IN (?) AND deleted_at IS NULL',
        [[...new Set(asked.map(({ id }) => id))]],
      );
      statuses = new Map(rows.map(({ id, status }) => [id, status]));
    } catch {
      // Those who wait look for themselves, and say what is wrong.
      statuses = new Map();
    }
    for (const { id, seen, wake } of asked) if (statuses.get(id) !== seen) wake();
  }
}
