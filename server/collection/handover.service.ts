import type { EntityManager } from 'typeorm';
import { atomic } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import type { StreamLastFrames, StandbyState } from './collection.types.js';
import { nextEpoch } from './epoch-counter.js';
import { seal } from './seal.service.js';

const NOW = 'UTC_TIMESTAMP(6)';
/** Standby collectors ask twice a second. One that was not seen for this long is gone. */
const STANDBY_SEEN = `INTERVAL 3 SECOND`;
/** An offer counts for this long. It is repeated while it stands. */
const OFFER_STANDS = `INTERVAL 5 SECOND`;

/** Column values that end a handover. Keeps the last frames until the next commit. */
export const NO_HANDOVER = `handing_over_until = NULL, successor = NULL, successor_epoch = NULL,
  successor_expires_at = NULL, successor_live = 0, beside_through_ns = NULL`;

/**
 * State that an owner left with its last commit or its release. Null if it was not handing over.
 */
export interface Left {
  /** Up to where owners have delivered. */
  sealedThroughNs: string | null;
  lastFrames: StreamLastFrames[] | null;
  /** The epoch of that owner. */
  lastFramesEpoch: string | null;
}

interface HandoverRow {
  epoch: string;
  alive: number;
  handingOver: number;
  standbySeen: number;
  successor: string | null;
  successorEpoch: string | null;
  successorAlive: number;
  successorLive: number;
  deliveredThroughNs: string | null;
}

async function lockHandover(tx: EntityManager, shard: string): Promise<HandoverRow | null> {
  const rows = await tx.query<HandoverRow[]>(
    `SELECT epoch, expires_at > ${NOW} AS alive, COALESCE(handing_over_until > ${NOW}, 0) AS handingOver,
       COALESCE(standby_seen_at > ${NOW} - ${STANDBY_SEEN}, 0) AS standbySeen, successor,
       successor_epoch AS successorEpoch, COALESCE(successor_expires_at > ${NOW}, 0) AS successorAlive,
       successor_live AS successorLive, delivered_through_ns AS deliveredThroughNs
     FROM collector_leases WHERE shard = ? FOR UPDATE`,
    [shard],
  );
  return rows[0] ?? null;
}

const NOTHING_LEFT: Left = { sealedThroughNs: null, lastFrames: null, lastFramesEpoch: null };

const isTrue = (value: number): boolean => Number(value) === 1;

/** Returns whether another collector is the successor. */
export async function hasOtherSuccessor(tx: EntityManager, shard: string, owner: string): Promise<boolean> {
  const row = await lockHandover(tx, shard);
  return row !== null && isTrue(row.successorAlive) && row.successor !== owner;
}

/**
 * Makes the caller the successor, with an epoch, while the owner hands over, or for as long as the
 * caller journals `beside` it as a second collector. Otherwise notes that it stands by and returns
 * null.
 */
export async function standBy(
  tx: EntityManager,
  { shard, owner, ttlMs, beside }: { shard: string; owner: string; ttlMs: number; beside: boolean },
) {
  await tx.query(`UPDATE collector_leases SET standby_seen_at = ${NOW} WHERE shard = ?`, [shard]);
  const row = await lockHandover(tx, shard);
  if (!row || !(isTrue(row.handingOver) || beside)) return null;
  if (isTrue(row.successorAlive) && row.successor !== owner) return null;
  const epoch = await nextEpoch(tx);
  await tx.query(
    `UPDATE collector_leases SET successor = ?, successor_epoch = ?, successor_live = 0,
       successor_expires_at = ${NOW} + INTERVAL ? MICROSECOND,
       beside_through_ns = IF(?, COALESCE(delivered_through_ns, 0), NULL) WHERE shard = ?`,
    [owner, epoch, ttlMs * 1_000, beside, shard],
  );
  // What the successor receives from now on is later than this, whatever its clock says.
  return { shard, epoch, ttlMs, standby: true, ...NOTHING_LEFT, sealedThroughNs: row.deliveredThroughNs };
}

/**
 * Offers the shard of the owner of `epoch`, for 5 s. Returns whether a collector stands by, and
 * whether it receives everything.
 */
export async function offerHandover(
  ctx: RequestContext,
  shard: string,
  epoch: string,
): Promise<{ standby: boolean; live: boolean }> {
  return atomic(ctx, async (tx) => {
    const row = await lockHandover(tx, shard);
    if (!row || !isTrue(row.alive) || String(row.epoch) !== epoch) return { standby: false, live: false };
    await tx.query(`UPDATE collector_leases SET handing_over_until = ${NOW} + ${OFFER_STANDS} WHERE shard = ?`, [
      shard,
    ]);
    const successor = isTrue(row.successorAlive);
    return { standby: successor || isTrue(row.standbySeen), live: successor && isTrue(row.successorLive) };
  });
}

/**
 * Renews the claim of the successor with `epoch`. `live`: it receives everything.
 * `filledThroughNs`: as a second collector, it has filled what it could up to there. It holds the
 * shard as soon as the owner has released it or died, and then gets what the owner left.
 */
export async function renewStandby(
  ctx: RequestContext,
  {
    shard,
    epoch,
    ttlMs,
    ...claim
  }: { shard: string; epoch: string; ttlMs: number; live: boolean; filledThroughNs: string | null },
): Promise<{ state: StandbyState } & Left> {
  return atomic(ctx, async (tx) => {
    const row = await lockHandover(tx, shard);
    // Repeats an answer that may have been lost.
    if (row && isTrue(row.alive) && String(row.epoch) === epoch)
      return { state: 'HELD', ...(await leftFor(tx, shard)) };
    const known = row !== null && String(row.successorEpoch) === epoch && isTrue(row.successorAlive);
    if (!known) return { state: 'LOST', ...NOTHING_LEFT };
    const micros = ttlMs * 1_000;
    if (isTrue(row.alive)) {
      await tx.query(
        `UPDATE collector_leases SET successor_live = ?, successor_expires_at = ${NOW} + INTERVAL ? MICROSECOND,
           beside_through_ns = GREATEST(beside_through_ns, ?) WHERE shard = ?`,
        [claim.live ? 1 : 0, micros, BigInt(claim.filledThroughNs ?? 0), shard],
      );
      if (claim.filledThroughNs !== null) await seal(tx, shard);
      return { state: 'STANDBY', ...NOTHING_LEFT, sealedThroughNs: row.deliveredThroughNs };
    }
    await tx.query(
      `UPDATE collector_leases SET owner = successor, epoch = successor_epoch, standby_seen_at = NULL, down_noticed = FALSE,
         expires_at = ${NOW} + INTERVAL ? MICROSECOND, ${NO_HANDOVER} WHERE shard = ?`,
      [micros, shard],
    );
    return { state: 'HELD', ...(await leftFor(tx, shard)) };
  });
}

/** Returns a shard's watermark and the last frames that its owner received up to there. */
export async function leftFor(tx: EntityManager, shard: string): Promise<Left> {
  const [left] = await tx.query<{ sealed: string | null; lastFrames: string | null; epoch: string | null }[]>(
    `SELECT delivered_through_ns AS sealed, last_frames AS lastFrames, last_frames_epoch AS epoch
     FROM collector_leases WHERE shard = ?`,
    [shard],
  );
  if (!left?.lastFrames) return { ...NOTHING_LEFT, sealedThroughNs: left?.sealed ?? null };
  const lastFrames = JSON.parse(left.lastFrames) as StreamLastFrames[];
  return { sealedThroughNs: left.sealed, lastFrames, lastFramesEpoch: left.epoch === null ? null : String(left.epoch) };
}

/** Stores what the successor needs of an owner that leaves. */
export async function leaveLastFrames(
  tx: EntityManager,
  { shard, epoch }: { shard: string; epoch: string },
  lastFrames: readonly StreamLastFrames[],
): Promise<void> {
  await tx.query('UPDATE collector_leases SET last_frames = ?, last_frames_epoch = ? WHERE shard = ?', [
    JSON.stringify(lastFrames),
    epoch,
    shard,
  ]);
}
