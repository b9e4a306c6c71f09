import { earlier, later, type StreamRange } from '../../schema/time/time-range.js';
import type { Tails } from './reading/tails.js';
import type { ConnectionWork } from './streaming-core.js';

/** Messages that were added behind the watermark of a stream. */
type Fill = StreamRange & { id: bigint };

export interface FillSource {
  tails: Pick<Tails, 'fillId'>;
  /** Asks which fills of shards came after one. */
  fillsAfter: (shards: readonly string[], fillId: bigint) => Promise<readonly Fill[]>;
}

/** Sent ranges of a connection that have got more messages since, until its client is told. */
export class Revisions {
  private untold: StreamRange[] = [];
  private hasAsked = false;
  private readonly toldFillId: bigint;

  constructor(
    private readonly work: Pick<ConnectionWork, 'position' | 'fromNs'>,
    private readonly source: FillSource,
  ) {
    this.toldFillId = work.position?.fillId ?? 0n;
  }

  get any(): boolean {
    return this.untold.length > 0;
  }

  /** Notes a fill of a followed stream, if some of it lies before `reachedNs`, which is sent. */
  add({ id, datastreamId, fromNs, toNs }: Fill, reachedNs: bigint): void {
    if (id <= this.toldFillId) return;
    // What is being sent was listed before. Of its last moment, a part may have been sent.
    const sentToNs = earlier(toNs, reachedNs + 1n);
    // A cursor does not say where the first connection began.
    const sentFromNs = this.work.position ? fromNs : later(fromNs, this.work.fromNs);
    if (sentFromNs < sentToNs) this.untold.push({ datastreamId, fromNs: sentFromNs, toNs });
  }

  /**
   * Asks, the first time, which ranges behind the cursor have got more since. Cursors say so from
   * then on.
   */
  async askOnce(shards: readonly string[]): Promise<readonly Fill[]> {
    if (this.hasAsked) return [];
    const { position } = this.work;
    const fills = position ? await this.source.fillsAfter([...new Set(shards)], position.fillId) : [];
    this.hasAsked = true;
    return fills;
  }

  /** Returns the number of the last fill that a record of now includes. */
  fillId(shards: readonly string[]): bigint {
    return this.hasAsked ? later(this.source.tails.fillId(shards), this.toldFillId) : this.toldFillId;
  }

  /** Removes the ranges and returns them. */
  take(): StreamRange[] {
    return this.untold.splice(0);
  }
}
