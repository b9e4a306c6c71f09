import type { SegmentCutter } from '../cutter/segment-cutter.js';
import type { Recorder } from '../recorder.js';
import type { LeftBehind } from './last-frames.js';

/** A successor's last frames in flight, and those that it received later than the owner did. */
const JOIN_AFTER_MS = 1_500;
/** So long it is tried again while some of the owner's last frames have not come here. */
const JOIN_WITHIN_MS = 6_000;

/** An owner that let go or died, whose last frames may be among what we journalled. */
interface OwnerBefore {
  /** Our own epoch. */
  epoch: bigint;
  sealedThroughNs: bigint;
  /** Null when the index says what it received last. */
  left: LeftBehind | null;
}

/**
 * How our part may overlap with that owner's. `after`: we have just begun to receive, so that only what an earlier life of this process
 * left may. `beside`: we journalled beside that owner until now. `apart`: beside an owner who has delivered nothing since: the times
 * tell whose is what.
 */
type Overlap = 'after' | 'beside' | 'apart';

const NOW = { atMs: 0, untilMs: 0 };

/** Finds, after the shard came to us, where our part of each stream begins: behind the last frames of the owner before. */
export class OwnerJoin {
  private open: { owner: OwnerBefore; how: Overlap; atMs: number; untilMs: number } | undefined;

  constructor(
    private readonly cutter: SegmentCutter,
    private readonly recorder: Recorder,
  ) {}

  /** Whether it is still to be found; nothing is delivered before. */
  get isOpen(): boolean {
    return this.open !== undefined;
  }

  begin(how: Overlap, owner: OwnerBefore): void {
    const nowMs = performance.now();
    const waits = how === 'beside' ? { atMs: nowMs + JOIN_AFTER_MS, untilMs: nowMs + JOIN_WITHIN_MS } : NOW;
    this.open = { owner, how, ...waits };
  }

  /** When it is time to try: whether what was journalled up to now is to be `cut` first. Null before. */
  get due(): { cut: boolean } | null {
    const { open } = this;
    return open && performance.now() >= open.atMs ? { cut: open.how !== 'after' } : null;
  }

  /** Tries with the files that are closed; false when it is to be tried again. */
  async attempt(): Promise<boolean> {
    const { open, cutter, recorder } = this;
    if (!open) return true;
    const nowMs = performance.now();
    open.atMs = nowMs + JOIN_AFTER_MS;
    const { epoch, sealedThroughNs } = open.owner;
    if (open.how === 'apart') await cutter.markSuperseded(epoch, sealedThroughNs, recorder.streamIds);
    else {
      const { mayCome } = await cutter.join(open.owner, recorder.streamIds);
      if (mayCome && nowMs < open.untilMs) return false;
    }
    if (this.open === open) this.open = undefined;
    return true;
  }
}
