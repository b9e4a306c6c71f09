import type { OwnerBefore } from '../cutter/segment-cutter.js';

/**
 * The owner's last frames that are still in flight to us, and those that we received later than it.
 */
const JOIN_AFTER_MS = 1_500;
/**
 * Time in which the join is repeated while some of the owner's last frames have not arrived here.
 */
const JOIN_WITHIN_MS = 6_000;

/** Decides at `atMs`, and again until `untilMs` while frames may still arrive. */
export interface JoinWait {
  atMs: number;
  untilMs: number;
}

/**
 * Possible overlap of our part with that of the owner before us. `first`: there was none. `after`:
 * we have just begun to receive, so only files of an earlier process may overlap. `beside`: we
 * journalled beside that owner until now. `apart`: beside an owner who has delivered nothing since,
 * so that times tell whose is what.
 */
export type Overlap = { kind: 'first'; epoch: bigint } | { kind: 'after' | 'beside' | 'apart'; owner: OwnerBefore };

/**
 * Whether it is known where our part of each stream begins. Nothing is delivered before.
 * docs/collection.md has the diagram.
 */
export type JoinState = { name: 'settled' } | ({ name: 'open'; overlap: Overlap } & JoinWait);

type JoinEvent =
  /** The shard came to us. */
  | { type: 'taken'; overlap: Overlap; nowMs: number }
  /** A decision begins. If it fails, it is tried again later. */
  | { type: 'begun'; nowMs: number }
  /** It was decided for the files so far. `mayCome`: frames of the owner may still arrive. */
  | { type: 'decided'; mayCome: boolean; nowMs: number };

/** Returns the wait that begins when frames of another owner or part are ours. */
export function waitToJoin(nowMs: number): JoinWait {
  return { atMs: nowMs + JOIN_AFTER_MS, untilMs: nowMs + JOIN_WITHIN_MS };
}

/** Returns the wait for the next decision. */
export function waitOn({ untilMs }: JoinWait, nowMs: number): JoinWait {
  return { atMs: nowMs + JOIN_AFTER_MS, untilMs };
}

/** Returns the state after an event. */
export function nextJoinState(state: JoinState, event: JoinEvent): JoinState {
  const { nowMs } = event;
  switch (event.type) {
    case 'taken': {
      const wait = event.overlap.kind === 'beside' ? waitToJoin(nowMs) : { atMs: nowMs, untilMs: nowMs };
      return { name: 'open', overlap: event.overlap, ...wait };
    }
    case 'begun':
      return state.name === 'open' ? { ...state, ...waitOn(state, nowMs) } : state;
    case 'decided':
      return state.name === 'open' && event.mayCome && nowMs < state.untilMs ? state : { name: 'settled' };
  }
}

/** Returns whether what was journalled so far is to be cut before the decision. */
export function cutsBefore({ kind }: Overlap): boolean {
  return kind === 'beside' || kind === 'apart';
}
