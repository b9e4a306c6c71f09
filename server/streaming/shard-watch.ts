import type { Logger } from 'pino';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import { later } from '../../schema/time/time-range.js';
import { nowNs, SECOND_NS } from '../../schema/time/timestamps.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../db/database.js';
import { invalidArgument } from '../errors/domain-error.js';
import { PolledWaiters } from '../polled-waiters.js';

/** Interval of looks at the watermarks of all shards that are waited for. */
const POLL_MS = 50;
const MAX_WAIT_MS = 5_000;
/** Cuts are requested up to this long from now, and again when a second of it has passed. */
const REQUESTED_NS = 3n * SECOND_NS;
const MAX_FILLS = 1_000;

/** Progress of a shard that its reader has seen. */
interface KnownShard {
  shard: string;
  sealedThroughNs?: string | null;
  spansRevision?: string | null;
  /** The last fill; null: it only asks for the latest. */
  fillId?: string | null;
}

interface ShardState {
  shard: string;
  sealedNs: string | null;
  cutRequestedNs: string | null;
  /** Null: no collector ever owned it. */
  epoch: string | null;
  spansRevision: string;
  fillId: string;
}

/** A range of a datastream in which messages were added behind the watermark. */
interface Fill {
  id: string;
  datastreamId: string;
  fromNs: string;
  toNs: string;
}

interface SealedShardState {
  shard: string;
  sealedThroughNs: string | null;
  spansRevision: string;
  fillId: string;
  fills: Fill[];
}

/**
 * Waits for watermarks to move, for all readers of this process with one small query, and asks the
 * collectors of these shards for frequent cuts. No waiter holds a connection.
 */
export class ShardWatch {
  private readonly waiters: PolledWaiters<{ known: readonly KnownShard[] }> = new PolledWaiters(POLL_MS, () =>
    this.look(),
  );
  private requesting: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /**
   * Returns the shards of which something has changed, as soon as there are any, or none after
   * `waitMs`.
   */
  async awaitChange(
    { signal }: Pick<RequestContext, 'signal'>,
    known: readonly KnownShard[],
    waitMs: number,
  ): Promise<SealedShardState[]> {
    if (waitMs < 0 || waitMs > MAX_WAIT_MS) {
      throw invalidArgument('waitMs', `waitMs must be an integer between 0 and ${MAX_WAIT_MS}`);
    }
    if (known.length === 0) return [];
    let states = await this.states(known);
    if (!known.some((one) => hasChanged(one, states)) && waitMs > 0) {
      await this.waiters.wait({ known }, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]));
      states = await this.states(known);
    }
    const changed = known.filter((one) => hasChanged(one, states));
    return Promise.all(changed.map((one) => this.changeOf(one, states.get(one.shard)!)));
  }

  private async look(): Promise<void> {
    const waiters = this.waiters.all;
    try {
      const states = await this.states(waiters.flatMap(({ known }) => known));
      this.waiters.wake(waiters.filter(({ known }) => known.some((one) => hasChanged(one, states))));
    } catch {
      // The waiters query the shards themselves and report the error.
      this.waiters.wake(waiters);
    }
  }

  private async states(known: readonly KnownShard[]): Promise<Map<string, ShardState>> {
    const shards = [...new Set(known.map(({ shard }) => shard))];
    // One statement is one snapshot: the watermark is not newer than the revision.
    const rows = await this.database.main.query<ShardState[]>(
      `SELECT k.shard, l.sealed_through_ns AS sealedNs, l.cut_requested_ns AS cutRequestedNs, l.epoch,
         COALESCE(p.revision, '') AS spansRevision,
         COALESCE((SELECT MAX(f.id) FROM stream_fills f WHERE f.shard = k.shard), 0) AS fillId
       FROM JSON_TABLE(?, '$[*]' COLUMNS (
           shard VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin PATH '$.shard',
           exchange VARCHAR(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin PATH '$.exchange')) k
         LEFT JOIN collector_leases l ON l.shard = k.shard LEFT JOIN plan_revisions p ON p.exchange = k.exchange`,
      [JSON.stringify(shards.map((shard) => ({ shard, exchange: parseShard(shard).exchange })))],
    );
    this.requestCuts(rows.filter(({ epoch }) => epoch !== null));
    const now = nowNs();
    const secondNs = String(now - (now % SECOND_NS));
    const sealed = ({ epoch, sealedNs }: ShardState): string | null => (epoch === null ? secondNs : sealedNs);
    return new Map(rows.map((row) => [row.shard, { ...row, sealedNs: sealed(row) }]));
  }

  /** A commit holds the row of its shard: nothing waits here for it. */
  private requestCuts(states: readonly ShardState[]): void {
    const now = nowNs();
    const due = states.filter(({ cutRequestedNs }) => BigInt(cutRequestedNs ?? 0) < now + REQUESTED_NS - SECOND_NS);
    if (due.length === 0 || this.requesting) return;
    const shards = due.map(({ shard }) => shard);
    this.requesting = this.database.main
      .query(
        `UPDATE collector_leases SET cut_requested_ns = GREATEST(COALESCE(cut_requested_ns, 0), ?) WHERE shard IN (?)`,
        [now + REQUESTED_NS, shards],
      )
      .then(
        () => undefined,
        (err: unknown) => this.logger.warn({ err, shards }, 'asking for cuts of followed shards failed; retrying'),
      )
      .finally(() => (this.requesting = null));
  }

  private async changeOf({ shard, fillId: known }: KnownShard, state: ShardState): Promise<SealedShardState> {
    const latest = String(later(BigInt(state.fillId), BigInt(known ?? 0)));
    const answer = { shard, sealedThroughNs: state.sealedNs, spansRevision: state.spansRevision };
    if (known == null || latest === known) return { ...answer, fillId: latest, fills: [] };
    const fills = await this.database.main.query<Fill[]>(
      `SELECT id, datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs FROM stream_fills
       WHERE shard = ? AND id > ? ORDER BY id LIMIT ${MAX_FILLS}`,
      [shard, BigInt(known)],
    );
    return { ...answer, fillId: fills.at(-1)?.id ?? known, fills };
  }
}

function hasChanged(
  { shard, sealedThroughNs = null, spansRevision = null, fillId = null }: KnownShard,
  states: ReadonlyMap<string, ShardState>,
): boolean {
  const state = states.get(shard)!;
  if (fillId === null || BigInt(state.fillId) > BigInt(fillId)) return true;
  return state.sealedNs !== sealedThroughNs || state.spansRevision !== spansRevision;
}
