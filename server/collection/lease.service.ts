import type { EntityManager, UpdateResult } from 'typeorm';
import { atomic, type AtomicContext } from '../db/atomic.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import { recordEvent } from '../events/record-event.js';
import type { RequestContext } from '../context/request-context.js';
import { CollectorLeaseEntity } from './collector-lease.entity.js';
import type { StreamLastFrames } from './collection.types.js';
import { lockEpochCounter, nextEpoch } from './epoch-counter.js';
import { hasOtherSuccessor, leaveLastFrames, type Left, leftFor, NO_HANDOVER, standBy } from './handover.service.js';
import { storeReport } from './stream-reports.service.js';
import type { CollectorReportInput } from './stream-states.types.js';

const MAX_TTL_MS = 600_000;
const ALIVE = 'expires_at > UTC_TIMESTAMP(6)';
const SUCCESSOR = 'IF(successor_expires_at > UTC_TIMESTAMP(6), successor_epoch, NULL)';

export interface LeaseRow {
  owner: string;
  epoch: string;
  alive: boolean;
  /** The epoch of the successor. */
  successorEpoch: string | null;
  /** The watermark. */
  sealedThroughNs: string | null;
  /**
   * Up to where the owner has delivered. Later than the watermark while a second collector fills
   * gaps.
   */
  deliveredThroughNs: string | null;
  cutRequestedNs: string | null;
}

interface GrantedLease extends Left {
  shard: string;
  epoch: string;
  ttlMs: number;
  /**
   * The shard still belongs to another owner, who is handing it over: connect and journal, commit
   * nothing yet.
   */
  standby: boolean;
}

/**
 * Grants a lease with a new epoch. Returns null while another owner's lease lives, unless that
 * owner is handing over or the asker is a second collector (`beside`): then the asker becomes its
 * successor.
 */
export async function acquireLease(
  ctx: RequestContext,
  ask: { shard: string; owner: string; ttlMs: number; beside: boolean },
): Promise<GrantedLease | null> {
  const { shard, owner, ttlMs } = ask;
  requireTtl(ttlMs);
  return atomic(ctx, async (tx) => {
    // The counter first: for a shard that never had a lease, there is no row to wait for.
    await lockEpochCounter(tx);
    const current = await leaseState(tx, shard, 'FOR UPDATE');
    if (current?.alive && current.owner !== owner) return standBy(tx, ask);
    // The successor of a dead owner is the next owner, and takes over when it renews. An owner that
    // asks has started again.
    if (await hasOtherSuccessor(tx, shard, owner)) {
      if (current?.alive) await setExpiry(tx, shard, current.epoch, 0);
      return null;
    }
    const epoch = await nextEpoch(tx);
    await tx.query(
      `INSERT INTO collector_leases (shard, owner, epoch, expires_at, down_noticed)
       VALUES (?, ?, ?, UTC_TIMESTAMP(6) + INTERVAL ? MICROSECOND, FALSE)
       ON DUPLICATE KEY UPDATE owner = VALUES(owner), epoch = VALUES(epoch), expires_at = VALUES(expires_at),
         down_noticed = FALSE, ${NO_HANDOVER}`,
      [shard, owner, epoch, ttlMs * 1_000],
    );
    await recordEvent(tx, { accountId: null, kind: 'collector.up', subjectId: shard });
    return { shard, epoch, ttlMs, standby: false, ...(await leftFor(tx, shard)) };
  });
}

/**
 * Extends a lease that is still held, and stores its owner's report. Returns false if it ran out or
 * has another epoch.
 */
export async function renewLease(
  ctx: RequestContext,
  ask: { shard: string; epoch: string; ttlMs: number; report: CollectorReportInput },
): Promise<boolean> {
  const { shard, epoch, ttlMs, report } = ask;
  requireTtl(ttlMs);
  return atomic(ctx, async (tx) => {
    const held = await setExpiry(tx, shard, epoch, ttlMs * 1_000);
    if (held) await storeReport(tx, ask, report);
    return held;
  });
}

/**
 * Releases a lease, and stores the last frames of its streams for the successor. Returns false if
 * it was not held any more.
 */
export async function releaseLease(
  ctx: RequestContext,
  shard: string,
  epoch: string,
  lastFrames: readonly StreamLastFrames[] | null,
): Promise<boolean> {
  return atomic(ctx, async (tx) => {
    const held = await setExpiry(tx, shard, epoch, 0);
    if (held && lastFrames) await leaveLastFrames(tx, { shard, epoch }, lastFrames);
    return held;
  });
}

/** Records one event for each shard whose lease ran out. Called periodically, in any process. */
export async function noticeLostLeases(ctx: AtomicContext): Promise<void> {
  await atomic(ctx, async (tx) => {
    const lost = await tx.query<{ shard: string }[]>(
      `SELECT shard FROM collector_leases WHERE NOT down_noticed AND NOT (${ALIVE}) AND ${SUCCESSOR} IS NULL
       FOR UPDATE SKIP LOCKED`,
    );
    for (const { shard } of lost) await noticeDown(tx, shard);
  });
}

async function noticeDown(tx: EntityManager, shard: string): Promise<void> {
  await tx.query('UPDATE collector_leases SET down_noticed = TRUE WHERE shard = ?', [shard]);
  await recordEvent(tx, { accountId: null, kind: 'collector.down', subjectId: shard });
}

async function setExpiry(tx: EntityManager, shard: string, epoch: string, micros: number): Promise<boolean> {
  const result = await tx
    .createQueryBuilder()
    .update(CollectorLeaseEntity)
    .set({ expiresAt: () => 'UTC_TIMESTAMP(6) + INTERVAL :micros MICROSECOND' })
    .where(`shard = :shard AND epoch = :epoch AND ${ALIVE}`, { shard, epoch, micros })
    .execute();
  return affected(result) === 1;
}

const affected = (result: UpdateResult): number => result.affected ?? 0;

/** Locks the shard's lease. Throws `already_exists` (`stale_epoch`) unless `epoch` holds it. */
export async function requireLease(tx: EntityManager, shard: string, epoch: string): Promise<LeaseRow> {
  const lease = await leaseState(tx, shard, 'FOR UPDATE');
  if (!lease?.alive || lease.epoch !== epoch) throw staleEpoch(lease?.epoch ?? null);
  return lease;
}

/** The error for a collector that no longer owns its shard. Its `reason` makes it stop. */
export function staleEpoch(currentEpoch: string | null): DomainError {
  const message = 'The epoch is no longer current, or its lease ran out';
  return new DomainError('already_exists', message, { reason: 'stale_epoch', current_epoch: currentEpoch });
}

/** Returns the shard's lease, null if it never had one. */
export async function leaseState(
  db: EntityManager,
  shard: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<LeaseRow | null> {
  const [row] = await db.query<StoredLease[]>(`${LEASES} WHERE shard = ? ${lock}`, [shard]);
  return row ? toLease(row) : null;
}

/** Returns the leases of an exchange and its parts by shard, in that order. */
export async function leasesOf(
  db: EntityManager,
  exchange: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Map<string, LeaseRow>> {
  const rows = await db.query<StoredLease[]>(
    `${LEASES} WHERE shard = ? OR shard LIKE CONCAT(?, '.%') ORDER BY shard ${lock}`,
    [exchange, exchange],
  );
  return new Map(rows.map((row) => [row.shard, toLease(row)]));
}

type StoredLease = Omit<LeaseRow, 'alive'> & { shard: string; alive: number };

const LEASES = `SELECT shard, owner, epoch, ${ALIVE} AS alive, ${SUCCESSOR} AS successorEpoch,
  sealed_through_ns AS sealedThroughNs, delivered_through_ns AS deliveredThroughNs, cut_requested_ns AS cutRequestedNs
  FROM collector_leases`;

function toLease({ shard: _, alive, ...row }: StoredLease): LeaseRow {
  const successorEpoch = row.successorEpoch === null ? null : String(row.successorEpoch);
  return { ...row, successorEpoch, epoch: String(row.epoch), alive: Number(alive) === 1 };
}

/**
 * Notes up to where the owner has delivered; an earlier moment changes nothing. In a handover, also
 * stores the owner's last frames before it, so that the next owner finds its place even if this one
 * dies.
 */
export async function deliveredThrough(
  tx: EntityManager,
  { shard, epoch }: { shard: string; epoch: string },
  throughNs: bigint,
  lastFrames: readonly StreamLastFrames[] | null,
): Promise<void> {
  const left = lastFrames === null ? [null, null] : [JSON.stringify(lastFrames), epoch];
  await tx.query(
    `UPDATE collector_leases SET last_frames = ?, last_frames_epoch = ?, delivered_through_ns = ?
     WHERE shard = ? AND (delivered_through_ns IS NULL OR delivered_through_ns < ?)`,
    [...left, throughNs, shard, throughNs],
  );
}

function requireTtl(ttlMs: number): void {
  if (ttlMs < 1 || ttlMs > MAX_TTL_MS)
    throw invalidArgument('ttlMs', `ttlMs must be an integer between 1 and ${MAX_TTL_MS}`);
}
