import type { CollectionCore } from '../core/collection-core.js';
import type { LastFrames, Lease, StandbyClaim, StandbyOutcome } from '../core/shard-contract.js';
import type { StreamReports } from '../streams/stream-reports.js';
import { nextLeaseState, type LeaseEvent, type LeaseState } from './lease-state.rule.js';

/** The end of a lease that is not used: what a commit may take on its way to the server. */
const SAFETY_MS = 1_000;

/**
 * Holds the lease of one shard. The monotonic clock, from the moment when the request was sent,
 * tells whether it still holds, so that a process that was frozen finds its lease gone before it
 * sends anything (docs/collection.md, Ownership).
 */
export class LeaseKeeper {
  private known: LeaseState = { name: 'unknown' };
  private keeping: Promise<boolean> | undefined;

  constructor(
    private readonly core: CollectionCore,
    private readonly shard: string,
    private readonly owner: string,
    private readonly ttlMs: number,
    private readonly reports: StreamReports,
    /** Whether to journal beside a living owner, as a second collector. */
    private readonly beside = false,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  get state(): LeaseState {
    return this.known;
  }

  /** The epoch of the lease while it holds. */
  get heldEpoch(): bigint | null {
    const { known } = this;
    return known.name === 'owner' && this.nowMs() < known.heldUntilMs - SAFETY_MS ? known.epoch : null;
  }

  /** The epoch in which we journal beside an owner. */
  get standbyEpoch(): bigint | null {
    return this.known.name === 'successor' ? this.known.epoch : null;
  }

  /**
   * Asks for the shard. Returns null while another owner's lease lives, and a lease with `standby`
   * while that owner hands over to us or has us as its second. Rejects if the server cannot be
   * reached.
   */
  async acquire(): Promise<Lease | null> {
    const sentMs = this.nowMs();
    const lease = await this.core.acquireLease(this.shard, this.owner, this.ttlMs, this.beside);
    if (!lease) this.refuse();
    else if (lease.standby) this.on({ type: 'chosen as successor', epoch: lease.epoch });
    else this.grant(lease.epoch, sentMs);
    return lease;
  }

  /** Notes that the shard is not ours: another collector has it, or no account wants it. */
  refuse(): void {
    this.on({ type: 'refused', atMs: this.nowMs() });
  }

  /**
   * Renews the lease after a third of its time, or at once if there is something to report. Returns
   * false if it is lost. Rejects if the server cannot be reached. Calls at the same time share one
   * request.
   */
  async keep(): Promise<boolean> {
    this.keeping ??= this.keepOnce().finally(() => (this.keeping = undefined));
    return this.keeping;
  }

  private async keepOnce(): Promise<boolean> {
    const { known } = this;
    if (known.name !== 'owner') return false;
    const sentMs = this.nowMs();
    if (sentMs - known.renewedMs < this.ttlMs / 3 && !this.reports.due) return true;
    const report = this.reports.take();
    try {
      if (await this.core.renewLease(this.shard, known.epoch, this.ttlMs, report)) {
        this.reports.delivered(report);
        this.grant(known.epoch, sentMs);
        return true;
      }
    } catch (error) {
      this.reports.due = true;
      throw error;
    }
    this.drop(known.epoch);
    return false;
  }

  /**
   * Tells the server, as the successor, how far we are. Returns whether the shard is ours by now.
   */
  async keepStandby(epoch: bigint, claim: StandbyClaim): Promise<StandbyOutcome> {
    const sentMs = this.nowMs();
    const outcome = await this.core.renewStandby(this.shard, epoch, this.ttlMs, claim);
    if (outcome.state === 'HELD') this.grant(epoch, sentMs);
    else if (outcome.state === 'LOST') this.drop(epoch);
    return outcome;
  }

  /**
   * Offers the shard. Returns whether a successor stands by, and whether it receives everything.
   */
  async offerHandover(): Promise<{ standby: boolean; live: boolean }> {
    // A lease that ran out by our clock is offered as well: the server knows whether it is over.
    if (this.known.name !== 'owner') return { standby: false, live: false };
    return this.core.offerHandover(this.shard, this.known.epoch);
  }

  /** Notes that an epoch is over. A later one of ours stays. */
  drop(epoch: bigint): void {
    this.on({ type: 'over', epoch });
  }

  /** Gives the lease up. `lastFrames` is for a successor, once the index has everything of ours. */
  async release(lastFrames: readonly LastFrames[] | null): Promise<void> {
    const { known } = this;
    if (known.name !== 'owner') return;
    this.drop(known.epoch);
    await this.core.releaseLease(this.shard, known.epoch, lastFrames);
  }

  private grant(epoch: bigint, sentMs: number): void {
    if (this.known.name !== 'owner' || this.known.epoch !== epoch) this.reports.startOver();
    this.on({ type: 'granted', epoch, sentMs, ttlMs: this.ttlMs });
  }

  private on(event: LeaseEvent): void {
    this.known = nextLeaseState(this.known, event);
  }
}
