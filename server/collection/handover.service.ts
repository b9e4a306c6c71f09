import type { EntityManager } from 'typeorm';
import { atomic } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import type { LastFramesInput, StandbyState } from './collection.types.js';
import { nextEpoch } from './epoch-counter.js';

const NOW = 'UTC_TIMESTAMP(6)';
/** Collectors without a lease ask twice a second: one that was not seen for so long is gone. */
const STANDBY_SEEN = `INTERVAL 3 SECOND`;
/** An offer is repeated while it stands. */
const OFFER_STANDS = `INTERVAL 5 SECOND`;

const NO_SUCCESSOR = `handing_over_until = NULL, successor = NULL, successor_epoch = NULL, successor_expires_at = NULL,
  successor_live = 0`;
/** Assignments that end whatever handover there was; what its owner left stays until somebody has delivered more. */
export const NO_HANDOVER = NO_SUCCESSOR;

/** What an owner left with its last commit, or when it let go; null when it was not handing over. */
export interface Left {
  sealedThroughNs: string | null;
  lastFrames: LastFramesInput[] | null;
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
  sealedThroughNs: string | null;
}

async function lockHandover(tx: EntityManager, shard: string): Promise<HandoverRow | null> {
  const rows = await tx.query<HandoverRow[]>(
    `SELECT epoch, expires_at > ${NOW} AS alive, COALESCE(handing_over_until > ${NOW}, 0) AS handingOver,
       COALESCE(standby_seen_at > ${NOW} - ${STANDBY_SEEN}, 0) AS standbySeen, successor,
       successor_epoch AS successorEpoch, COALESCE(successor_expires_at > ${NOW}, 0) AS successorAlive,
       successor_live AS successorLive, sealed_through_ns AS sealedThroughNs
     FROM collector_leases WHERE shard = ? FOR UPDATE`,
    [shard],
  );
  return rows[0] ?? null;
}

const NOTHING_LEFT: Left = { sealedThroughNs: null, lastFrames: null, lastFramesEpoch: null };

const isTrue = (value: number): boolean => Number(value) === 1;

/** Whether somebody else journals already and will own the shard next. */
export async function hasOtherSuccessor(tx: EntityManager, shard: string, owner: string): Promise<boolean> {
  const row = await lockHandover(tx, shard);
  return row !== null && isTrue(row.successorAlive) && row.successor !== owner;
}

/** Makes the asker the successor while the owner hands over, with an epoch; otherwise notes that it stands by. */
export async function standBy(
  tx: EntityManager,
  { shard, owner, ttlMs }: { shard: string; owner: string; ttlMs: number },
) {
  await tx.query(`UPDATE collector_leases SET standby_seen_at = ${NOW} WHERE shard = ?`, [shard]);
  const row = await lockHandover(tx, shard);
  if (!row || !isTrue(row.handingOver)) return null;
  if (isTrue(row.successorAlive) && row.successor !== owner) return null;
  const epoch = await nextEpoch(tx);
  await tx.query(
    `UPDATE collector_leases SET successor = ?, successor_epoch = ?, successor_live = 0,
       successor_expires_at = ${NOW} + INTERVAL ? MICROSECOND WHERE shard = ?`,
    [owner, epoch, ttlMs * 1_000, shard],
  );
  // What the successor receives from now on comes after this, whatever its clock says.
  return { shard, epoch, ttlMs, standby: true, ...NOTHING_LEFT, sealedThroughNs: row.sealedThroughNs };
}

/**
 * The owner of `epoch` wants to go: whether somebody stands by, and whether it receives everything by now. To be repeated while the
 * offer stands; without the lease nobody is there to wait for.
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
 * The successor with `epoch` is still there; `live` once it receives everything. It holds the shard as soon as the owner let go or
 * died, and is then told what the owner left.
 */
export async function renewStandby(
  ctx: RequestContext,
  { shard, epoch, ttlMs, live }: { shard: string; epoch: string; ttlMs: number; live: boolean },
): Promise<{ state: StandbyState } & Left> {
  return atomic(ctx, async (tx) => {
    const row = await lockHandover(tx, shard);
    // An answer may have been lost: who holds the shard already is told so again.
    if (row && isTrue(row.alive) && String(row.epoch) === epoch)
      return { state: 'HELD', ...(await leftFor(tx, shard)) };
    const known = row !== null && String(row.successorEpoch) === epoch && isTrue(row.successorAlive);
    if (!known) return { state: 'LOST', ...NOTHING_LEFT };
    const micros = ttlMs * 1_000;
    if (isTrue(row.alive)) {
      await tx.query(
        `UPDATE collector_leases SET successor_live = ?, successor_expires_at = ${NOW} + INTERVAL ? MICROSECOND
         WHERE shard = ?`,
        [live ? 1 : 0, micros, shard],
      );
      return { state: 'STANDBY', ...NOTHING_LEFT };
    }
    await tx.query(
      `UPDATE collector_leases SET owner = successor, epoch = successor_epoch, standby_seen_at = NULL, down_noticed = FALSE,
         expires_at = ${NOW} + INTERVAL ? MICROSECOND, ${NO_SUCCESSOR} WHERE shard = ?`,
      [micros, shard],
    );
    return { state: 'HELD', ...(await leftFor(tx, shard)) };
  });
}

/** Up to where a shard is in the index, and the last frames that its owner received up to there. */
export async function leftFor(tx: EntityManager, shard: string): Promise<Left> {
  const [left] = await tx.query<{ sealed: string | null; lastFrames: string | null; epoch: string | null }[]>(
    `SELECT sealed_through_ns AS sealed, last_frames AS lastFrames, last_frames_epoch AS epoch
     FROM collector_leases WHERE shard = ?`,
    [shard],
  );
  if (!left?.lastFrames) return { ...NOTHING_LEFT, sealedThroughNs: left?.sealed ?? null };
  const lastFrames = JSON.parse(left.lastFrames) as LastFramesInput[];
  return { sealedThroughNs: left.sealed, lastFrames, lastFramesEpoch: left.epoch === null ? null : String(left.epoch) };
}

/** Keeps what the successor needs of an owner that goes. */
export async function leaveLastFrames(
  tx: EntityManager,
  { shard, epoch }: { shard: string; epoch: string },
  lastFrames: readonly LastFramesInput[],
): Promise<void> {
  await tx.query('UPDATE collector_leases SET last_frames = ?, last_frames_epoch = ? WHERE shard = ?', [
    JSON.stringify(lastFrames),
    epoch,
    shard,
  ]);
}
