import type { SegmentCutter } from '../cutter/segment-cutter.js';
import { nextJoinState, type JoinState, type Overlap } from './owner-join.rule.js';
import type { Recorder } from './recorder.js';

/**
 * Decides, after the shard came to us, where our part of each stream begins behind the owner
 * before.
 */
export class OwnerJoin {
  private known: JoinState = { name: 'settled' };

  constructor(
    private readonly cutter: SegmentCutter,
    private readonly recorder: Recorder,
  ) {}

  get state(): JoinState {
    return this.known;
  }

  begin(overlap: Overlap): void {
    this.known = nextJoinState(this.known, { type: 'taken', overlap, nowMs: performance.now() });
  }

  /**
   * Decides for the files so far. Returns false if that has to be repeated, and rejects if it
   * failed.
   */
  async decide(): Promise<boolean> {
    const nowMs = performance.now();
    const begun = (this.known = nextJoinState(this.known, { type: 'begun', nowMs }));
    if (begun.name === 'settled') return true;
    const mayCome = await this.decideFor(begun.overlap);
    // Another lease may have begun meanwhile.
    if (this.known === begun) this.known = nextJoinState(begun, { type: 'decided', mayCome, nowMs });
    return this.known.name === 'settled';
  }

  private async decideFor(overlap: Overlap): Promise<boolean> {
    const { streamIds } = this.recorder;
    if (overlap.kind === 'first') await this.cutter.decideByTime(overlap.epoch, null, []);
    else if (overlap.kind === 'apart') {
      await this.cutter.decideByTime(overlap.owner.epoch, overlap.owner.sealedThroughNs, streamIds);
    } else return (await this.cutter.decideByFrames(overlap.owner, streamIds)).mayCome;
    return false;
  }
}
