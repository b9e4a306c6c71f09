import type { StreamRange } from '../../../schema/time/time-range.js';

/** A time range in which nothing of a stream could be received. */
export interface ReceptionGap extends StreamRange {
  reason: string;
}

/**
 * A change of a stream. `up`: everything it sends arrives; `down`: nothing since then; `gone`: no
 * longer wanted.
 */
export type StreamChange =
  | { datastreamId: bigint; state: 'up' }
  | { datastreamId: bigint; state: 'gone' }
  | { datastreamId: bigint; state: 'down'; sinceNs: bigint; reason: string };

/** Changes of streams, and the gaps that became known with them. */
export interface StateUpdate {
  changes: StreamChange[];
  gaps: ReceptionGap[];
}

/** Reason of a gap between the request to collect a stream and the exchange's confirmation. */
export const AWAITING_SUBSCRIPTION = 'subscribe';

/** Reason of a gap in which the exchange did not answer a request. */
export const NOT_ANSWERED = 'unanswered';

/** Reasons of streams that the exchange refuses: waiting does not help. */
export const REFUSED = 'refused';
export const NOT_OFFERED = 'not offered';

/** Reasons of gaps in which collection is paused. */
const PAUSES = ['journal full', 'disk slow'] as const;
export type PauseReason = (typeof PAUSES)[number];
const isPause = (reason: string): boolean => (PAUSES as readonly string[]).includes(reason);

/** Reason of a gap whose part of the journal cannot be read. */
export const JOURNAL_DAMAGED = 'journal damaged';

type State = { up: true } | { up: false; sinceNs: bigint; reason: string };

/** Tracks which streams of a shard are received, and their gaps. The journal has all updates. */
export class StreamStates {
  private readonly states = new Map<bigint, State>();

  constructor(changes: readonly StreamChange[] = []) {
    for (const change of changes) this.replay(change);
  }

  /** Applies a change of the journal. */
  replay(change: StreamChange): void {
    if (change.state === 'gone') this.states.delete(change.datastreamId);
    else if (change.state === 'up') this.states.set(change.datastreamId, { up: true });
    else this.states.set(change.datastreamId, { up: false, sinceNs: change.sinceNs, reason: change.reason });
  }

  has(datastreamId: bigint): boolean {
    return this.states.has(datastreamId);
  }

  isUp(datastreamId: bigint): boolean {
    return this.states.get(datastreamId)?.up === true;
  }

  /** Returns whether the stream is received, or refused by the exchange. */
  isSettled(datastreamId: bigint): boolean {
    const state = this.states.get(datastreamId);
    return state !== undefined && (state.up || state.reason === REFUSED || state.reason === NOT_OFFERED);
  }

  ids(): bigint[] {
    return [...this.states.keys()];
  }

  /** Returns the changes that produce this state from an empty one. */
  snapshot(): StreamChange[] {
    return [...this.states].map(([datastreamId, state]) =>
      state.up
        ? { datastreamId, state: 'up' }
        : { datastreamId, state: 'down', sinceNs: state.sinceNs, reason: state.reason },
    );
  }

  up(datastreamIds: readonly bigint[], ns: bigint): StateUpdate {
    const changed = datastreamIds.filter((id) => !this.isUp(id));
    const gaps = this.closeGaps(changed, ns);
    return this.apply(
      changed.map((datastreamId) => ({ datastreamId, state: 'up' })),
      gaps,
    );
  }

  /**
   * Leaves a stream that is already down as it is, except that one that only waited for its
   * subscription takes the new reason, and that the gap of a pause ends where another one begins.
   */
  down(datastreamIds: readonly bigint[], ns: bigint, reason: string): StateUpdate {
    const paused = datastreamIds.filter((id) => this.isPausedOtherwise(id, reason));
    const changes = datastreamIds.flatMap((datastreamId): StreamChange[] => {
      const known = this.states.get(datastreamId);
      const begins = !known || known.up || paused.includes(datastreamId);
      if (begins) return [{ datastreamId, state: 'down', sinceNs: ns, reason }];
      if (known.reason !== AWAITING_SUBSCRIPTION || reason === AWAITING_SUBSCRIPTION) return [];
      return [{ datastreamId, state: 'down', sinceNs: known.sinceNs, reason }];
    });
    return this.apply(changes, this.closeGaps(paused, ns));
  }

  gone(datastreamIds: readonly bigint[], ns: bigint): StateUpdate {
    const changed = datastreamIds.filter((id) => this.states.has(id));
    const gaps = this.closeGaps(changed, ns);
    return this.apply(
      changed.map((datastreamId) => ({ datastreamId, state: 'gone' })),
      gaps,
    );
  }

  /** Moves the beginnings of open gaps up to this moment. */
  notBefore(ns: bigint): StateUpdate {
    const changes = [...this.states].flatMap(([datastreamId, state]): StreamChange[] => {
      if (state.up || state.sinceNs >= ns) return [];
      return [{ datastreamId, state: 'down', sinceNs: ns, reason: state.reason }];
    });
    return this.apply(changes, []);
  }

  /** Ends open gaps at `ns` and continues them from there. */
  splitOpenGaps(ns: bigint): StateUpdate {
    const open = [...this.states].filter(([, state]) => !state.up).map(([id]) => id);
    const gaps = this.closeGaps(open, ns);
    const changes = gaps.map(({ datastreamId, reason }): StreamChange => {
      return { datastreamId, state: 'down', sinceNs: ns, reason };
    });
    return this.apply(changes, gaps);
  }

  private isPausedOtherwise(datastreamId: bigint, reason: string): boolean {
    const known = this.states.get(datastreamId);
    return known?.up === false && isPause(known.reason) && isPause(reason) && known.reason !== reason;
  }

  private closeGaps(datastreamIds: readonly bigint[], toNs: bigint): ReceptionGap[] {
    return datastreamIds.flatMap((datastreamId) => {
      const state = this.states.get(datastreamId);
      if (!state || state.up || state.sinceNs >= toNs) return [];
      return [{ datastreamId, fromNs: state.sinceNs, toNs, reason: state.reason }];
    });
  }

  private apply(changes: StreamChange[], gaps: ReceptionGap[]): StateUpdate {
    for (const change of changes) this.replay(change);
    return { changes, gaps };
  }
}
