import { fillGap, type GapAndFrames, type GapFill } from './fill-gap.rule.js';
import { SKEW_NS } from './skew.rule.js';

/** State of a gap up to some moment. */
interface FilledSoFar {
  fills: GapFill[];
  /** Time from which the gap has to be looked at again. Null if it is decided. */
  againFromNs: bigint | null;
}

/**
 * Returns what we fill of a gap of the owner beside whom we journal. `knownNs`: what either
 * received until then is known. As long as the gap may go on, or some of the next stored frames may
 * still arrive, it is filled up to SKEW_NS before its end so far: our frames from then on may be
 * among those that the owner stores next.
 */
export function fillSoFar(asked: GapAndFrames, knownNs: bigint): FilledSoFar {
  const { gap } = asked;
  if (gap.toNs + SKEW_NS <= knownNs) return { fills: fillGap(asked), againFromNs: null };
  const untilNs = gap.toNs - SKEW_NS;
  if (gap.fromNs >= untilNs) return { fills: [], againFromNs: gap.fromNs };
  return {
    fills: fillGap({ ...asked, gap: { fromNs: gap.fromNs, toNs: untilNs }, after: untilNs }),
    againFromNs: untilNs,
  };
}
