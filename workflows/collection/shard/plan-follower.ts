import type { Logger } from 'pino';
import { parseShard } from '../../../schema/collection/shard-name.rule.js';
import type { CollectionCore } from '../core/collection-core.js';
import type { ShardPlan } from '../core/shard-contract.js';
import type { CutRequest } from '../cutter/cut-decision.rule.js';
import type { ExchangeFeed } from '../feeds/exchange-feed.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import { ClockSkewAlarm } from '../metrics/clock-skew-alarm.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { ExchangeLag } from '../metrics/exchange-lag.js';
import { AWAITING_SUBSCRIPTION, NOT_OFFERED } from '../streams/stream-states.js';
import type { JournalCuts } from './journal-cuts.js';
import { nextCursor, type PlanCursor, type PlanEvent } from './plan-cursor.rule.js';
import type { Recorder } from './recorder.js';
import type { StreamMoves } from './stream-moves.js';

/** A plan says this long that a shard is followed: readers ask again every second. */
const FOLLOWED_MS = 3_000;

interface FollowerParts {
  shard: string;
  core: CollectionCore;
  lease: LeaseKeeper;
  recorder: Recorder;
  exchangeLag: ExchangeLag;
  /** The number of parts of the exchange in our settings, if it is there. */
  configuredParts?: number | undefined;
  metrics: CollectorMetrics;
  logger: Logger;
}

/**
 * Follows the server's plan: subscribes to what accounts want, and records since when new streams
 * have been missing.
 */
export class PlanFollower {
  private cursor: PlanCursor = { name: 'none' };
  private plan: ShardPlan | null = null;
  /** Time at which the plan was read. */
  private readMs = 0;
  private readonly skew: ClockSkewAlarm;
  private warnedParts: number | null = null;

  constructor(
    private readonly parts: FollowerParts,
    private readonly feed: ExchangeFeed,
    private readonly cuts: JournalCuts,
    private readonly moves: StreamMoves,
    private readonly maySubscribe: () => boolean,
  ) {
    this.skew = new ClockSkewAlarm(parts.shard, parts.metrics, parts.logger);
  }

  /**
   * Whether the next plan tells what is missing since another owner: the watermark must not pass
   * before that is recorded.
   */
  get isOvertaken(): boolean {
    return this.cursor.name === 'overtaken';
  }

  /** Whether every stream of the plan is received, or refused by the exchange. */
  get isLive(): boolean {
    // Polled streams come when their turn comes: nothing is missing without them.
    const streams = (this.plan?.streams ?? []).filter((stream) => !this.feed.isPolled(stream));
    const ids = streams.map(({ id }) => id);
    return this.cursor.name === 'followed' && this.parts.recorder.settled(ids);
  }

  /** Whether readers follow the shard, so that it should be cut often. */
  get isFollowed(): boolean {
    return this.plan !== null && isFollowed(this.plan, performance.now() - this.readMs);
  }

  get cutRequest(): CutRequest {
    return this.isFollowed ? 'followed' : (this.plan?.cutRequestedNs ?? null);
  }

  on(event: PlanEvent): void {
    this.cursor = nextCursor(this.cursor, event);
  }

  async follow(): Promise<void> {
    const { lease, core, shard, recorder, exchangeLag } = this.parts;
    const currentEpoch = (): bigint | null => lease.heldEpoch ?? lease.standbyEpoch;
    const epoch = currentEpoch();
    if (epoch === null || !recorder.recording) return;
    exchangeLag.due = true;
    // A successor's streams may be delivered by the owner before we own them.
    const isOwner = lease.heldEpoch === epoch;
    const askedNs = recorder.now();
    const askedMs = Date.now();
    // After another owner the whole plan is needed: it tells which streams have ended meanwhile.
    const last = this.cursor.name === 'followed' ? this.plan : null;
    const plan = await core.plan(shard, epoch, last);
    if (epoch !== currentEpoch() || (last && this.cursor.name !== 'followed')) return;
    this.skew.note(plan.serverNowNs, askedMs, Date.now());
    if (!plan.leaseHeld) return lease.drop(epoch);
    this.plan = plan;
    this.readMs = performance.now();
    this.warnOfParts(plan.parts);
    if (isOwner) this.moves.follow(epoch, plan);
    this.recordChanges(plan, askedNs);
    // What is missing so far is committed at once: an earlier owner that comes back fills it from
    // its journal.
    if (this.isOvertaken) this.cuts.cutNow();
    this.on({ type: 'plan followed', askedNs });
    this.subscribe();
  }

  subscribe(): void {
    if (!this.maySubscribe()) return;
    const impossible = this.feed
      .reconcile([...(this.plan?.streams ?? []), ...(this.plan?.coming ?? [])])
      .map(({ id }) => id);
    if (impossible.length > 0) this.parts.recorder.down(impossible, NOT_OFFERED);
  }

  /** Logs it, once, if another collector was configured with another number of parts. */
  private warnOfParts(parts: number): void {
    const { shard, configuredParts = parts, logger } = this.parts;
    if (parts !== configuredParts && parts !== this.warnedParts) {
      const { exchange } = parseShard(shard);
      const setting = `COLLECTOR_PARTS_${exchange.toUpperCase()}`;
      logger.error(
        { shard, here: configuredParts, counts: parts },
        `${setting} is ${configuredParts} here, and ${parts} at the collector that was configured last, which counts: set the same number everywhere`,
      );
    }
    this.warnedParts = parts;
  }

  private recordChanges({ streams: own, coming: ofOthers, endedIds }: ShardPlan, askedNs: bigint): void {
    const { recorder } = this.parts;
    const streams = [...own, ...ofOthers];
    const { cursor } = this;
    const known = new Set(recorder.streamIds);
    const wanted = new Set(streams.map(({ id }) => id));
    const coming = streams.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    recorder.gone([...known].filter((id) => !wanted.has(id)));
    const sinceNs = cursor.name === 'none' ? askedNs : cursor.sinceNs;
    recorder.down(coming, this.isOvertaken ? 'takeover' : AWAITING_SUBSCRIPTION, sinceNs);
    // No one has recorded yet what is missing of streams that were given up since the watermark.
    const isFirst = cursor.name === 'resumed' || (cursor.name === 'overtaken' && cursor.newLease);
    if (isFirst) recorder.missed(endedIds, sinceNs);
  }
}

/**
 * Returns whether readers follow the shard: they ask for cuts in the near future of the server's
 * clock, which the collector's clock may have passed long ago.
 */
export function isFollowed(
  { cutRequestedNs, serverNowNs }: Pick<ShardPlan, 'cutRequestedNs' | 'serverNowNs'>,
  planAgeMs: number,
): boolean {
  return cutRequestedNs !== null && cutRequestedNs > serverNowNs && planAgeMs < FOLLOWED_MS;
}
