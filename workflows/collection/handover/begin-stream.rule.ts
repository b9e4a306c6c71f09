import type { TimeRange } from '../../../schema/time-range.js';
import type { StreamStart } from '../journal/read-journal-file.js';
import { joinAfter, type OwnFrame } from './join-stream.rule.js';
import { MAY_MISS_NS, SKEW_NS, UNKNOWN_NS } from './skew.rule.js';

export interface OwnerAndUs {
  /** The last frames that the owner before received; null when it received none lately. */
  last: { signatures: readonly string[]; lastNs: bigint } | null;
  /** The end of that owner's stretch. */
  untilNs: bigint;
  /** Our frames from about then, in order of arrival. */
  own: readonly OwnFrame[];
  /** Since when we have received the stream without a break. */
  receivedSinceNs: bigint;
}

/** Where our part of a stream begins behind another owner's. */
export interface Beginning {
  /** Null: at the end of the owner's stretch, by time. */
  start: StreamStart | null;
  /** What may be missing between the two. */
  unknown: TimeRange | null;
  /** What we have of the owner's last frames may still be on its way. */
  mayCome: boolean;
}

/**
 * Our part begins behind the owner's last frames, where they are among ours, so that no frame is lost or stored twice whatever the two clocks
 * say. Where they are not, our reception began behind them, and all of ours is new; what the owner had not read yet when its stretch ended
 * may then lie between the two, unless both received for a while. If it began long before them, the frames of the stream
 * differ from connection to connection, and time decides.
 */
export function beginStream({ last, untilNs, own, receivedSinceNs }: OwnerAndUs): Beginning {
  const after = last ? joinAfter(last, own) : null;
  if (after) {
    const start = { afterSeq: after.seq, sinceNs: 0n, stampNs: untilNs, receivedSinceNs: after.ns };
    return { start, unknown: null, mayCome: false };
  }
  const mayCome = last !== null && last.lastNs >= receivedSinceNs;
  if (last && last.lastNs >= receivedSinceNs + MAY_MISS_NS) return { start: null, unknown: null, mayCome };
  const joined = receivedSinceNs <= untilNs && untilNs < receivedSinceNs + MAY_MISS_NS;
  const start = { afterSeq: 0n, sinceNs: untilNs - SKEW_NS, stampNs: untilNs, receivedSinceNs: null };
  if (!last || !joined) return { start, unknown: null, mayCome };
  const behindLastNs = last.lastNs + 1n;
  const earliestNs = untilNs - MAY_MISS_NS;
  const stampNs = untilNs + UNKNOWN_NS;
  const unknown = { fromNs: behindLastNs > earliestNs ? behindLastNs : earliestNs, toNs: stampNs };
  return { start: { ...start, stampNs }, unknown, mayCome };
}
