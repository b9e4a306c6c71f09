import { type CutRequest, shouldCut } from '../cutter/cut-decision.rule.js';
import type { SegmentCutter } from '../cutter/segment-cutter.js';
import type { Journal } from '../journal/journal.js';
import type { Recorder } from './recorder.js';

/** Ends journal files in time and hands them to the cutter. */
export class JournalCuts {
  private cutMs = 0;

  constructor(
    private readonly journal: Journal,
    private readonly recorder: Recorder,
    private readonly cutter: SegmentCutter,
  ) {}

  beginEpoch(epoch: bigint): void {
    this.cutMs = performance.now();
    const fromNs = this.recorder.lastCutNs;
    const before = this.recorder.beginEpoch(epoch);
    if (before) this.cutter.add(before, null, { fromNs, toNs: this.recorder.lastCutNs });
  }

  cutNow(): void {
    this.cutMs = performance.now();
    const fromNs = this.recorder.lastCutNs;
    const before = this.recorder.cut();
    if (before) this.cutter.add(before, this.recorder.lastFramesNow, { fromNs, toNs: this.recorder.lastCutNs });
  }

  /** Cuts by size, by age unless the watermark has to wait, or on request. */
  cutIfDue({ mayAge, request }: { mayAge: boolean; request: CutRequest }): void {
    const ageMs = mayAge ? performance.now() - this.cutMs : 0;
    const { lastCutNs, recording } = this.recorder;
    const bytes = this.journal.activeBytes;
    if (recording && shouldCut({ ageMs, bytes, lastCutNs, request })) this.cutNow();
  }

  /** Ends the epoch. */
  async finish(): Promise<void> {
    if (!this.recorder.recording) return;
    const last = await this.recorder.finish();
    if (last) this.cutter.add(last, this.recorder.lastFramesNow);
  }
}
