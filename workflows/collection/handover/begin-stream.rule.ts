import { later, type TimeRange } from '../../../schema/time/time-range.js';
import type { StreamStart } from './journal-clip.js';
import { joinAfter, type OwnFrame } from './join-stream.rule.js';
import { MAY_MISS_NS, SKEW_NS, UNKNOWN_NS } from './skew.rule.js';

interface OwnerAndUs {
  /** The last frames that the previous owner received; null if it received none lately. */
  last: { signatures: readonly string[]; lastNs: bigint } | null;
  /** The end of that owner's time. */
  untilNs: bigint;
  /** Our frames from around then, in order of arrival. */
  own: readonly OwnFrame[];
  /** Time since which we have received the stream without a break. */
  receivedSinceNs: bigint;
  /**
   * The owner is one of two collectors. Its journal goes on where its time ends, and tells what is
   * missing when it returns.
   */
  replicated: boolean;
}

/** Beginning of our part of a stream behind another owner's. */
interface Beginning {
  /** Null: where the owner's time ends. */
  start: StreamStart | null;
  /** Time range between the two that may lack frames. */
  unknown: TimeRange | null;
  /** Some of the owner's last frames may still arrive here. */
  mayCome: boolean;
}

/**
 * Decides where our part of a stream begins: behind the owner's last frames if they are among ours,
 * whatever the two clocks say. If they are not, and our reception began behind them, all our frames
 * are new; frames that the owner had not read when its time ended may then be missing between the
 * two. If our reception began long before them, the stream's frames differ from connection to
 * connection, and time decides. One of two collectors may have ended with a dead connection that it
 * had not noticed: then its last frames are older than SKEW_NS, and ours behind them were never
 * delivered.
 */
export function beginStream({ last: known, untilNs, own, receivedSinceNs, replicated }: OwnerAndUs): Beginning {
  const after = known ? joinAfter(known, own) : null;
  if (after) {
    const start = { afterSeq: after.seq, sinceNs: 0n, stampNs: untilNs, receivedSinceNs: after.ns };
    return { start, unknown: null, mayCome: false };
  }
  const last = replicated && known && known.lastNs < untilNs - SKEW_NS ? null : known;
  const mayCome = last !== null && last.lastNs >= receivedSinceNs;
  if (last && last.lastNs >= receivedSinceNs + MAY_MISS_NS) return { start: null, unknown: null, mayCome };
  const joined = receivedSinceNs <= untilNs && untilNs < receivedSinceNs + MAY_MISS_NS;
  const allOurs = { afterSeq: 0n, sinceNs: untilNs - SKEW_NS, stampNs: untilNs, receivedSinceNs: null };
  if (!last) return { start: allOurs, unknown: null, mayCome };
  // What an earlier reception of ours received is taken to lie before those frames.
  const start = { ...allOurs, sinceNs: later(allOurs.sinceNs, receivedSinceNs) };
  if (!joined) return { start, unknown: null, mayCome };
  const stampNs = untilNs + UNKNOWN_NS;
  const fromNs = replicated ? untilNs : later(last.lastNs + 1n, untilNs - MAY_MISS_NS);
  const unknown = { fromNs, toNs: stampNs };
  return { start: { ...start, stampNs }, unknown, mayCome };
}
