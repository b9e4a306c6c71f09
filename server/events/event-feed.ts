import type { Logger } from 'pino';
import type { Database } from '../db/database.js';
import { PolledWaiters } from '../polled-waiters.js';

/** Position of an event. Ids are MySQL's counter. */
interface PlacedEvent {
  id: bigint;
  /** Milliseconds since it was written, by MySQL's clock. */
  ageMs: number;
}

/** A transaction that has not committed this long after taking its id was rolled back. */
const HOLE_PATIENCE_MS = 2_000;

/** An event; `accountId` is null if all accounts may receive it. */
export interface FedEvent {
  id: string;
  accountId: string | null;
  /** `{room}.{what happened}`. */
  kind: string;
  subjectId: string;
  payload: Record<string, unknown>;
  createdAt: Date;
}

/** The events that a listener wants. */
interface EventQuery {
  /** Undefined: all accounts. */
  accountId: string | undefined;
  /** Continues after this event; undefined: starts now. */
  afterId: string | undefined;
}

const POLL_MS = 500;
const PAGE = 1_000;
const COLUMNS = 'id, account_id AS accountId, kind, subject_id AS subjectId, payload, created_at AS createdAt';

/**
 * Delivers the events that any process recorded to the listeners of this one. One query twice a
 * second serves all listeners; without listeners none runs. Each listener receives its events in
 * order of id and can resume after any id, at any process.
 */
export class EventFeed {
  private readonly listeners = new PolledWaiters<object>(POLL_MS, () => this.poll());
  private settledThrough: bigint | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /**
   * Yields stored events after `afterId`, then new ones, until the signal aborts or the feed stops.
   * Includes every event recorded after the promise resolves.
   */
  async listen({ accountId, afterId }: EventQuery, signal: AbortSignal): Promise<AsyncGenerator<FedEvent>> {
    if (afterId === undefined) return this.follow(accountId, await this.now(), signal);
    if (!this.listeners.isPolling) await this.poll();
    return this.follow(accountId, BigInt(afterId), signal);
  }

  private async *follow(accountId: string | undefined, from: bigint, signal: AbortSignal): AsyncGenerator<FedEvent> {
    let position = from;
    while (!signal.aborted && !this.stopped) {
      const through = this.settledThrough ?? 0n;
      if (through <= position) {
        await this.listeners.wait({}, signal);
        continue;
      }
      const events = await this.read(accountId, position, through);
      for (const event of events) {
        if (signal.aborted || this.stopped) return;
        yield event;
      }
      const last = events.at(-1);
      position = events.length === PAGE && last ? BigInt(last.id) : through;
    }
  }

  /** Ends every listener. */
  stop(): void {
    this.stopped = true;
    this.wakeAll();
  }

  /** Deletes up to 5,000 events older than 7 days. Call it periodically. */
  async sweep(): Promise<void> {
    await this.database.main.query('DELETE FROM events WHERE created_at < NOW(6) - INTERVAL 7 DAY LIMIT 5000');
  }

  private async now(): Promise<bigint> {
    const before = this.settledThrough;
    if (before === undefined || !this.listeners.isPolling) await this.lookOnce();
    if (this.settledThrough !== before) this.wakeAll();
    return this.settledThrough ?? 0n;
  }

  private async poll(): Promise<void> {
    const before = this.settledThrough;
    try {
      await this.lookOnce();
    } catch (err) {
      this.logger.warn({ err }, 'reading events failed; retrying');
    }
    if (this.settledThrough !== before) this.wakeAll();
  }

  private async lookOnce(): Promise<void> {
    const { main } = this.database;
    if (this.settledThrough === undefined) {
      const [row] = await main.query<{ id: string | null }[]>(
        'SELECT MAX(id) AS id FROM events WHERE created_at < NOW(6) - INTERVAL 2 SECOND',
      );
      this.settledThrough = BigInt(row?.id ?? 0);
    }
    for (;;) {
      const after: bigint = this.settledThrough ?? 0n;
      const rows: { id: string; ageMs: string }[] = await main.query<{ id: string; ageMs: string }[]>(
        `SELECT id, TIMESTAMPDIFF(MICROSECOND, created_at, NOW(6)) DIV 1000 AS ageMs FROM events
         WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
        [String(after)],
      );
      const placed = rows.map(({ id, ageMs }) => ({ id: BigInt(id), ageMs: Number(ageMs) }));
      const settled = settledCount(after, placed);
      const last = placed[settled - 1];
      if (last) this.settledThrough = last.id;
      if (settled < PAGE) return;
    }
  }

  private wakeAll(): void {
    this.listeners.wake(this.listeners.all);
  }

  private async read(accountId: string | undefined, after: bigint, through: bigint): Promise<FedEvent[]> {
    const whose = accountId === undefined ? '' : '(account_id = ? OR account_id IS NULL) AND';
    return this.database.main.query<FedEvent[]>(
      `SELECT ${COLUMNS} FROM events WHERE ${whose} id > ? AND id <= ? ORDER BY id LIMIT ${PAGE}`,
      [...(accountId === undefined ? [] : [accountId]), String(after), String(through)],
    );
  }
}

/**
 * Returns how many of the events after `afterId`, sorted by id, may be delivered now. Ids are
 * assigned before transactions commit: a missing id blocks delivery until it appears, or until the
 * events after it are too old for it to appear. A client that resumes after its last event misses
 * none.
 */
export function settledCount(afterId: bigint, events: readonly PlacedEvent[]): number {
  let expected = afterId + 1n;
  let count = 0;
  for (const { id, ageMs } of events) {
    if (id !== expected && ageMs < HOLE_PATIENCE_MS) break;
    expected = id + 1n;
    count += 1;
  }
  return count;
}
