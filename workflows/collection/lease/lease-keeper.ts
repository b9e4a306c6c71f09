import type { CollectionCore, Lease, StandbyAnswer } from '../collection-core.js';
import type { StreamReports } from '../stream-reports.js';
import type { LastFrames } from '../handover/last-frames.js';

/** Time kept back of a lease: what a commit may take on its way to the server. */
const SAFETY_MS = 1_000;

/**
 * Holds the lease of one shard. Whether it still holds is judged by the monotonic clock from the moment the request was sent, so that
 * a process that was frozen finds its lease gone before it says anything (design.md, Raw data).
 */
export class LeaseKeeper {
  private epoch: bigint | null = null;
  private successorEpoch: bigint | null = null;
  private heldUntilMs = 0;
  private renewedMs = 0;

  constructor(
    private readonly core: CollectionCore,
    private readonly shard: string,
    private readonly owner: string,
    private readonly ttlMs: number,
    private readonly reports: StreamReports,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** The epoch of the lease, while it holds. */
  get heldEpoch(): bigint | null {
    return this.epoch !== null && this.nowMs() < this.heldUntilMs - SAFETY_MS ? this.epoch : null;
  }

  /** The epoch in which we journal beside an owner who is handing over. */
  get standbyEpoch(): bigint | null {
    return this.successorEpoch;
  }

  /** Null while another owner's lease lives; `standby` while it hands over to us. Rejects when the server cannot be asked. */
  async acquire(): Promise<Lease | null> {
    const sentMs = this.nowMs();
    const lease = await this.core.acquireLease(this.shard, this.owner, this.ttlMs);
    if (lease?.standby === true) this.successorEpoch = lease.epoch;
    else if (lease) this.extend(lease.epoch, sentMs);
    return lease;
  }

  /**
   * Renews a lease after a third of its time, at once while there is something to report; false when it is lost. Rejects when the server
   * cannot be asked.
   */
  async keep(): Promise<boolean> {
    if (this.epoch === null) return false;
    const sentMs = this.nowMs();
    if (sentMs - this.renewedMs < this.ttlMs / 3 && !this.reports.due) return true;
    const { epoch } = this;
    const report = this.reports.take();
    try {
      if (await this.core.renewLease(this.shard, epoch, this.ttlMs, report)) {
        this.reports.delivered(report);
        this.extend(epoch, sentMs);
        return true;
      }
    } catch (error) {
      this.reports.due = true;
      throw error;
    }
    this.drop(epoch);
    return false;
  }

  /** As the successor: says whether we receive everything, and hears whether the shard is ours by now. */
  async keepStandby(epoch: bigint, live: boolean): Promise<StandbyAnswer> {
    const sentMs = this.nowMs();
    const answer = await this.core.renewStandby(this.shard, epoch, this.ttlMs, live);
    if (answer.state !== 'STANDBY') this.successorEpoch = null;
    if (answer.state === 'HELD') this.extend(epoch, sentMs);
    return answer;
  }

  /** As the owner: whether a successor stands by, and whether it receives everything. */
  async offerHandover(): Promise<{ standby: boolean; live: boolean }> {
    const { epoch } = this;
    // A renewal that is late changes nothing yet: the server knows whether the lease is over.
    return epoch === null ? { standby: false, live: false } : this.core.offerHandover(this.shard, epoch);
  }

  /** Somebody said that this epoch is over; a later one of ours stays. */
  drop(epoch: bigint): void {
    if (this.epoch === epoch) this.epoch = null;
    if (this.successorEpoch === epoch) this.successorEpoch = null;
  }

  /** `lastFrames`: for a successor, once everything of ours is in the index. */
  async release(lastFrames: readonly LastFrames[] | null): Promise<void> {
    const { epoch } = this;
    this.epoch = null;
    if (epoch !== null) await this.core.releaseLease(this.shard, epoch, lastFrames);
  }

  private extend(epoch: bigint, sentMs: number): void {
    if (epoch !== this.epoch) this.reports.startOver();
    this.epoch = epoch;
    this.renewedMs = sentMs;
    this.heldUntilMs = sentMs + this.ttlMs;
  }
}
