import type { CollectionCore, Lease } from '../collection-core.js';

/** Time kept back of a lease: what a commit may take on its way to the server. */
const SAFETY_MS = 1_000;

/**
 * Holds the lease of one shard. Whether it still holds is judged by the monotonic clock from the moment the request was sent, so that
 * a process that was frozen finds its lease gone before it says anything (design.md, Raw data).
 */
export class LeaseKeeper {
  private epoch: bigint | null = null;
  private heldUntilMs = 0;
  private renewedMs = 0;

  constructor(
    private readonly core: CollectionCore,
    private readonly shard: string,
    private readonly owner: string,
    private readonly ttlMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** The epoch of the lease, while it holds. */
  get heldEpoch(): bigint | null {
    return this.epoch !== null && this.nowMs() < this.heldUntilMs - SAFETY_MS ? this.epoch : null;
  }

  /** Null while another owner's lease lives. Rejects when the server cannot be asked. */
  async acquire(): Promise<Lease | null> {
    const sentMs = this.nowMs();
    const lease = await this.core.acquireLease(this.shard, this.owner, this.ttlMs);
    if (lease) this.extend(lease.epoch, sentMs);
    return lease;
  }

  /** Renews a lease after a third of its time; false when it is lost. Rejects when the server cannot be asked. */
  async keep(): Promise<boolean> {
    if (this.epoch === null) return false;
    const sentMs = this.nowMs();
    if (sentMs - this.renewedMs < this.ttlMs / 3) return true;
    const { epoch } = this;
    if (await this.core.renewLease(this.shard, epoch, this.ttlMs)) {
      this.extend(epoch, sentMs);
      return true;
    }
    this.drop(epoch);
    return false;
  }

  /** Somebody said that this epoch is over; a later one of ours stays. */
  drop(epoch: bigint): void {
    if (this.epoch === epoch) this.epoch = null;
  }

  async release(): Promise<void> {
    const { epoch } = this;
    this.epoch = null;
    if (epoch !== null) await this.core.releaseLease(this.shard, epoch);
  }

  private extend(epoch: bigint, sentMs: number): void {
    this.epoch = epoch;
    this.renewedMs = sentMs;
    this.heldUntilMs = sentMs + this.ttlMs;
  }
}
