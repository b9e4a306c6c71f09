import type { Logger } from 'pino';
import type { Lease } from '../core/shard-contract.js';
import type { SegmentCutter } from '../cutter/segment-cutter.js';
import type { ExchangeFeed } from '../feeds/exchange-feed.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { CollectionClock } from '../streams/collection-clock.js';
import type { JournalCuts } from './journal-cuts.js';
import type { OwnerJoin } from './owner-join.js';
import type { PlanFollower } from './plan-follower.js';
import type { Recorder } from './recorder.js';
import type { WantedShards } from './wanted-shards.js';

/** Another owner that lives so long has taken over. */
const HANDED_OVER_MS = 30_000;

interface LeaseParts {
  shard: string;
  clock: CollectionClock;
  recorder: Recorder;
  lease: LeaseKeeper;
  cutter: SegmentCutter;
  wanted: WantedShards;
  replicated: boolean;
  metrics: CollectorMetrics;
  logger: Logger;
}

/**
 * Follows the lease of a shard: asks for it, journals beside its owner, takes it over, and gives up
 * what another owns.
 */
export class LeaseFollower {
  /** Up to where the owner beside us has delivered, and up to where we have filled its gaps. */
  private beside: { deliveredNs: bigint | null; filledNs: bigint | null } = { deliveredNs: null, filledNs: null };

  constructor(
    private readonly parts: LeaseParts,
    private readonly feed: ExchangeFeed,
    private readonly cuts: JournalCuts,
    private readonly join: OwnerJoin,
    private readonly plan: PlanFollower,
    private readonly mayAcquire: () => boolean,
  ) {}

  /**
   * Renews the lease, or asks for the shard. Returns whether it was granted now, or the place
   * beside its owner.
   */
  async follow(): Promise<boolean> {
    const { lease } = this.parts;
    if (lease.state.name === 'successor') await this.keepStandby(lease.state.epoch);
    else if (!(await lease.keep())) return this.askForShard();
    return false;
  }

  /** Whether we journal beside an owner as its second collector. */
  get isSecond(): boolean {
    const { lease, recorder, replicated } = this.parts;
    return replicated && lease.state.name === 'successor' && recorder.recording;
  }

  /** Whether the owner beside us has delivered what we have not compared with ours. */
  get isBehindOwner(): boolean {
    const { deliveredNs, filledNs } = this.beside;
    return this.isSecond && deliveredNs !== null && (filledNs === null || filledNs < deliveredNs);
  }

  /**
   * Fills gaps of the owner beside whom we journal, or those of our own shard. A second collector
   * whose claim ran out fills none: it is the second or the owner again at once. Returns whether
   * the owner's part has been compared further, which the server should know.
   */
  async fillGaps(): Promise<boolean> {
    const { cutter, lease, recorder, replicated } = this.parts;
    const { beside } = this;
    if (!replicated || lease.state.name === 'owner' || !recorder.recording) {
      await cutter.fillGaps();
      return false;
    }
    if (!this.isBehindOwner) return false;
    // Our part of what the owner has delivered is compared with it.
    if (beside.deliveredNs! > recorder.lastCutNs) this.cuts.cutNow();
    const before = beside.filledNs;
    beside.filledNs = await cutter.fillBeside(recorder.streamIds);
    return beside.filledNs !== null && beside.filledNs !== before;
  }

  private async askForShard(): Promise<boolean> {
    const { lease, recorder, cutter, wanted, shard } = this.parts;
    const isNeeded = recorder.recording || cutter.pendingFiles > 0 || wanted.isWanted(shard);
    if (!isNeeded || !this.mayAcquire()) {
      lease.refuse();
      return false;
    }
    const granted = await lease.acquire();
    if (granted === null) await this.standBy();
    else if (granted.standby) this.journalBeside(granted);
    else this.takeOver(granted);
    return granted !== null;
  }

  /**
   * The owner is handing over, or has us beside it: we receive everything as well, without the
   * right to deliver it yet.
   */
  private journalBeside({ epoch, sealedThroughNs }: Lease): void {
    const { recorder, clock, logger, shard } = this.parts;
    // Whatever the two clocks say: what arrives from now on is later than what the owner has
    // committed.
    if (sealedThroughNs !== null) clock.advanceTo(sealedThroughNs);
    this.cuts.beginEpoch(epoch);
    this.plan.on({ type: 'journalling beside', fromNs: recorder.lastCutNs });
    this.beside = { deliveredNs: null, filledNs: null };
    logger.info({ shard, epoch: String(epoch) }, 'journalling beside the owner');
  }

  private async keepStandby(epoch: bigint): Promise<void> {
    const { lease, recorder, metrics, logger, shard } = this.parts;
    const { state, sealedThroughNs, left } = await lease.keepStandby(epoch, {
      live: this.plan.isLive,
      filledThroughNs: this.beside.filledNs,
    });
    if (state === 'LOST') logger.warn({ shard, epoch: String(epoch) }, 'the claim to be the successor is over');
    if (state === 'STANDBY') this.beside.deliveredNs = sealedThroughNs;
    if (state !== 'HELD') return;
    metrics.handovers.inc({ exchange: shard, kind: left ? 'taken' : 'taken from the dead' });
    logger.info({ shard, epoch: String(epoch), joined: left !== null }, 'shard is ours');
    this.plan.on({ type: 'promoted', sealedNs: sealedThroughNs });
    this.feed.ownerChanged();
    if (sealedThroughNs === null) return this.join.begin({ kind: 'first', epoch });
    recorder.takeOverAt(sealedThroughNs);
    // Without last frames the owner has delivered nothing since it offered the shard: our parts do
    // not overlap. Beside a second collector it delivers all the time.
    const isBeside = left !== null || this.parts.replicated;
    this.join.begin({ kind: isBeside ? 'beside' : 'apart', owner: { epoch, sealedThroughNs, left } });
  }

  private takeOver({ epoch, sealedThroughNs, left }: Lease): void {
    const { recorder, cutter, clock, logger, shard } = this.parts;
    const { recording } = recorder;
    if (sealedThroughNs !== null) clock.advanceTo(sealedThroughNs);
    this.cuts.beginEpoch(epoch);
    if (sealedThroughNs === null) {
      // The first owner of a shard seals its beginning: the next one must know from when on
      // something may be missing.
      this.cuts.cutNow();
      this.join.begin({ kind: 'first', epoch });
    } else {
      recorder.takeOverAt(sealedThroughNs);
      // What an earlier process of ours journalled beside other owners begins behind their last
      // frames as well. One whose lease had run out journalled on, and may still read some of them.
      this.join.begin({ kind: recording ? 'beside' : 'after', owner: { epoch, sealedThroughNs, left } });
    }
    this.plan.on({ type: 'lease granted', sealedNs: sealedThroughNs, fromNs: recorder.lastCutNs });
    this.feed.ownerChanged();
    logger.info({ shard, epoch: String(epoch), journalFiles: cutter.pendingFiles }, 'shard is ours');
  }

  /**
   * Another collector owns the shard. We go on journalling until it is certain to have taken over.
   */
  private async standBy(): Promise<void> {
    const { lease, recorder, cutter, logger, shard } = this.parts;
    // Files of an earlier process: it was away when the owner took the shard.
    if (!recorder.recording) return cutter.shardLost();
    if (lease.state.name !== 'standby' || performance.now() - lease.state.sinceMs < HANDED_OVER_MS) return;
    logger.warn({ shard }, 'another collector owns the shard: collection here ends');
    this.feed.close();
    recorder.down(recorder.streamIds, 'stopped');
    await this.cuts.finish();
    cutter.shardLost();
    this.plan.on({ type: 'collection ended' });
  }
}
