import type { TimeRange } from '../../../schema/time/time-range.js';
import { SECOND_NS } from '../../../schema/time/timestamps.js';

/**
 * The most by which the moments differ at which two processes read the same frame: their clocks
 * differ, or one of them was not scheduled. Within it content decides which frames are the same,
 * beyond it time does.
 */
export const SKEW_NS = 5n * SECOND_NS;

/**
 * A process whose reception began or ended this near to a frame may have missed it. One that
 * received for longer and does not have the frame gets other frames on its connection.
 */
export const MAY_MISS_NS = SECOND_NS;

/**
 * Time that a second collector keeps frames which the owner has delivered as well. An owner may
 * notice late that a connection was dead, or die before that, and frames may be needed to find a
 * place.
 */
export const KEPT_NS = 30n * SECOND_NS;

/** The gap left where two parts meet and nothing tells whether something lies between them. */
const UNKNOWN_NS = 1_000n;

/** Number of compared frames at the end of a reception. */
const COMPARED = 16;

/** A frame of a stream that a process received, in order of arrival. */
export interface OwnFrame {
  seq: bigint;
  ns: bigint;
  signature: string;
}

/**
 * Selects frames of a file: received in [sinceNs, untilNs), behind one frame and before another.
 */
export interface FrameBounds {
  sinceNs: bigint;
  untilNs: bigint;
  afterSeq: bigint | null;
  beforeSeq: bigint | null;
}

/** Returns whether bounds select a frame. */
export function isFrameWithin({ seq, ns }: Omit<OwnFrame, 'signature'>, bounds: FrameBounds): boolean {
  const { sinceNs, untilNs, afterSeq, beforeSeq } = bounds;
  return (
    ns >= sinceNs && ns < untilNs && (afterSeq === null || seq > afterSeq) && (beforeSeq === null || seq < beforeSeq)
  );
}

/** Signatures of the last frames that another process received, oldest first. */
export interface LastKnown {
  signatures: readonly string[];
  lastNs: bigint;
}

/** The place of another process's last stored frames among ours. */
export type Place =
  /** Proven by content or number: the last stored frame that we have as well. */
  | { kind: 'frame'; at: OwnFrame }
  /** None of them is ours. `ns`: time of the last one. */
  | { kind: 'unmatched'; ns: bigint }
  /** No frame of the stream is stored there. */
  | { kind: 'nothing' }
  /** Frames before this moment by our clock belong to another part of ours. */
  | { kind: 'moment'; ns: bigint };

/**
 * Relation of a reception of ours to the frames that another process stored before a part of ours,
 * and which of its frames follow them. The end of a part is such a beginning in reversed time.
 * docs/collection.md has the table.
 */
export interface Meeting {
  kind: 'frame' | 'moment' | 'nothing' | 'time' | 'all' | 'unknown';
  /** The frame that they lie behind, if one is known. */
  behind: OwnFrame | null;
  /** Time from which they were received, by our clock. Null: any time. */
  sinceNs: bigint | null;
  /** Length of the gap that is left before them. */
  unknownNs: bigint;
}

/** The beginning of a part of ours. */
export interface Beginning {
  /** Its moment in the index. */
  atNs: bigint;
  place: Place;
  /** Our frames near it, in order of arrival. */
  own: readonly OwnFrame[];
  /** Signatures of all frames stored in the SKEW_NS before it, needed where `isDoubtful`. */
  stored: readonly string[];
}

/**
 * Finds the place of stored frames, oldest first, among ours. `isOurs` returns whether a process of
 * our journal received a stored frame: then its number tells its place. Otherwise it is one of the
 * `candidates`.
 */
export function placeOf(
  stored: readonly OwnFrame[],
  own: readonly OwnFrame[],
  isOurs: (seq: bigint) => boolean,
  candidates = own,
): Place {
  const last = stored.at(-1);
  if (!last) return { kind: 'nothing' };
  // As we journalled it: it may have been stored with another time.
  if (isOurs(last.seq)) return { kind: 'frame', at: own.find(({ seq }) => seq === last.seq) ?? last };
  return placeBehind({ signatures: stored.map(({ signature }) => signature), lastNs: last.ns }, candidates);
}

/**
 * Returns how a reception of ours, `run`, meets what is stored before. Null if it was over before:
 * none of its frames follow.
 */
export function meet(beginning: Beginning, run: TimeRange): Meeting | null {
  const { atNs, place, own, stored } = beginning;
  const since = (kind: Meeting['kind'], sinceNs: bigint) => ({ kind, behind: null, sinceNs, unknownNs: 0n });
  if (place.kind === 'frame') return { kind: 'frame', behind: place.at, sinceNs: null, unknownNs: 0n };
  if (place.kind === 'moment') return since('moment', place.ns);
  // What we received just before is missing as well.
  if (place.kind === 'nothing') return since('nothing', atNs - SKEW_NS);
  const last = own.filter(({ ns }) => ns >= run.fromNs && ns < run.toNs).slice(-COMPARED);
  if (isDoubtful(beginning, run) && areMostlyIn(stored, last)) return null;
  // The stream's frames differ from connection to connection: time divides them.
  if (run.fromNs <= place.ns - MAY_MISS_NS) return since('time', atNs);
  if (run.toNs <= place.ns) return null;
  const beganJustBefore = run.fromNs <= atNs && run.fromNs > atNs - MAY_MISS_NS;
  // Where nothing tells whether others lie between, a gap remains.
  return beganJustBefore ? { ...since('unknown', run.fromNs), unknownNs: UNKNOWN_NS } : since('all', run.fromNs);
}

/**
 * Returns whether frames are stored before of which none is ours, and the reception may have been
 * over before them, although our clock says that it was not.
 */
export function isDoubtful({ atNs, place }: Pick<Beginning, 'atNs' | 'place'>, run: TimeRange): boolean {
  return place.kind === 'unmatched' && run.toNs < atNs + SKEW_NS;
}

/**
 * Returns whether most of the frames are stored. One that repeats among them or among what is
 * stored tells nothing.
 */
function areMostlyIn(stored: readonly string[], frames: readonly OwnFrame[]): boolean {
  const single = singles(stored);
  const telling = [...singles(frames.map(({ signature }) => signature))];
  return telling.filter((signature) => single.has(signature)).length * 2 > telling.length;
}

/** Returns the signatures that occur once. */
function singles(signatures: readonly string[]): Set<string> {
  const single = new Set<string>();
  const seen = new Set<string>();
  for (const signature of signatures) {
    if (seen.has(signature)) single.delete(signature);
    else single.add(signature);
    seen.add(signature);
  }
  return single;
}

/**
 * Finds the place of frames of which the signatures are known, oldest first: behind the last of
 * them that is among ours. Of several places, picks the one where the most preceding frames agree,
 * then the nearest in time.
 */
export function placeBehind(
  { signatures, lastNs }: LastKnown,
  own: readonly OwnFrame[],
): Exclude<Place, { kind: 'moment' }> {
  // The very last frame may never have arrived here: then the one before it marks the place.
  for (let end = signatures.length - 1; end >= 0; end--) {
    let best: { at: OwnFrame; run: number; distanceNs: bigint } | undefined;
    own.forEach((at, i) => {
      if (at.signature !== signatures[end]) return;
      const run = agreeing(signatures, end, own, i);
      const distanceNs = at.ns > lastNs ? at.ns - lastNs : lastNs - at.ns;
      if (!best || run > best.run || (run === best.run && distanceNs < best.distanceNs)) best = { at, run, distanceNs };
    });
    if (best) return { kind: 'frame', at: best.at };
  }
  return { kind: 'unmatched', ns: lastNs };
}

function agreeing(signatures: readonly string[], end: number, own: readonly OwnFrame[], at: number): number {
  let run = 0;
  while (run <= end && run <= at && signatures[end - run] === own[at - run]?.signature) run += 1;
  return run;
}
