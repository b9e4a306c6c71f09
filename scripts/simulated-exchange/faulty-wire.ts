/** Faults of a frame on its way: it is lost, sent twice, or overtaken by the next one. */
export const FRAME_FAULTS = ['drop', 'repeat', 'reorder'] as const;
export type FrameFault = (typeof FRAME_FAULTS)[number];

/** Frames between two faults, at least: each of them then shows by itself. */
const CLEAN_FRAMES = 3;

/**
 * Passes the frames of one stream on, and does something to a share of them. Counts what it did.
 */
export class FaultyWire {
  readonly counts: Record<FrameFault, number> = { drop: 0, repeat: 0, reorder: 0 };
  private held: string | null = null;
  private clean = 0;
  private turn = 0;

  /** `share`: the probability of a fault of a frame that follows clean ones. */
  constructor(
    private readonly random: () => number,
    private readonly share: number,
    private readonly faults: readonly FrameFault[] = FRAME_FAULTS,
  ) {}

  /** Returns the frames to send instead of this one, in order. */
  pass(frame: string): string[] {
    if (this.held !== null) {
      const late = this.held;
      this.held = null;
      this.counts.reorder++;
      return [frame, late];
    }
    const isFault = this.faults.length > 0 && this.clean >= CLEAN_FRAMES && this.random() < this.share;
    if (!isFault) {
      this.clean++;
      return [frame];
    }
    this.clean = 0;
    const fault = this.faults[this.turn++ % this.faults.length]!;
    if (fault === 'reorder') {
      this.held = frame;
      return [];
    }
    this.counts[fault]++;
    return fault === 'drop' ? [] : [frame, frame];
  }
}
