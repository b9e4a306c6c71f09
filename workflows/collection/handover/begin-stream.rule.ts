import { later, type TimeRange } from '../../../schema/time/time-range.js';
import type { StreamStart } from './journal-clip.js';
import {
  type LastKnown,
  MAY_MISS_NS,
  meet,
  type OwnFrame,
  type Place,
  placeBehind,
  SKEW_NS,
  UNKNOWN_NS,
} from './meeting.rule.js';

/** The end of another owner's time. */
export interface OwnerEnd {
  untilNs: bigint;
  /**
   * The owner is one of two collectors. Its journal goes on where its time ends, and tells what is
   * missing when it returns.
   */
  replicated: boolean;
}

interface OwnerAndUs extends OwnerEnd {
  /** The last frames that the owner received; null if it received none lately. */
  last: LastKnown | null;
  /** Our frames from around then, in order of arrival. */
  own: readonly OwnFrame[];
  /** Our reception of the stream around the end of the owner's time. */
  run: TimeRange;
}

/** Beginning of our part of a stream behind another owner's. */
interface StreamBeginning {
  /** Null: where the owner's time ends. */
  start: StreamStart | null;
  /** Time range between the two that may lack frames. */
  unknown: TimeRange | null;
  /** Some of the owner's last frames may still arrive here. */
  mayCome: boolean;
}

/** Decides where our part of a stream begins behind another owner's, by how the two meet. */
export function beginStream(asked: OwnerAndUs): StreamBeginning {
  const { last, untilNs, own, run, replicated } = asked;
  const place = placeBehindOwner(asked);
  const meeting = meet({ atNs: untilNs, place, own, stored: [] }, run);
  const mayCome = place.kind === 'unmatched' && place.ns >= run.fromNs;
  const allOurs = { afterSeq: 0n, sinceNs: untilNs - SKEW_NS, stampNs: untilNs, receivedSinceNs: null };
  // What an earlier reception of ours received is taken to lie before the owner's last frames.
  const allOfRun = { ...allOurs, sinceNs: later(allOurs.sinceNs, run.fromNs) };
  switch (meeting.kind) {
    case 'frame': {
      const { seq: afterSeq, ns: receivedSinceNs } = meeting.at;
      return { start: { ...allOurs, afterSeq, sinceNs: 0n, receivedSinceNs }, unknown: null, mayCome };
    }
    case 'nothing':
      return { start: allOurs, unknown: null, mayCome };
    case 'all':
      return { start: allOfRun, unknown: null, mayCome };
    case 'unknown': {
      const stampNs = untilNs + UNKNOWN_NS;
      // Frames that the owner had not read when its time ended may be missing.
      const fromNs = replicated ? untilNs : later(last!.lastNs + 1n, untilNs - MAY_MISS_NS);
      return { start: { ...allOfRun, stampNs }, unknown: { fromNs, toNs: stampNs }, mayCome };
    }
    case 'time':
    case 'moment':
    case 'none':
      return { start: null, unknown: null, mayCome };
  }
}

/**
 * One of two collectors may have ended with a dead connection that it had not noticed: then its
 * last frames are older than SKEW_NS, and ours behind them were never delivered.
 */
function placeBehindOwner({ last, untilNs, own, replicated }: OwnerAndUs): Place {
  if (!last) return { kind: 'nothing' };
  const place = placeBehind(last, own);
  return place.kind === 'unmatched' && replicated && place.ns < untilNs - SKEW_NS ? { kind: 'nothing' } : place;
}
