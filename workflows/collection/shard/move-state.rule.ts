import { type JoinWait, waitOn, waitToJoin } from './owner-join.rule.js';

/** Interval of asking the server whether streams can move. */
const ASK_EVERY_MS = 250;
/** Time that deliveries wait for streams to move, and that they go on after a wait in vain. */
const HOLD_MS = 15_000;
const PAUSE_MS = 15_000;

/** State of moving streams to our part. docs/collection.md has the diagram. */
export type MoveState =
  | { name: 'idle' }
  /** Deliveries wait until `untilMs` for streams to move. The server is asked at `atMs`. */
  | { name: 'asking'; atMs: number; untilMs: number }
  /** They have moved. Where our part of them begins is not decided yet. */
  | ({ name: 'joining' } & JoinWait)
  /** They did not move in time. Deliveries go on until `atMs`. */
  | { name: 'pausing'; atMs: number };

type MoveEvent =
  /** Number of streams of other parts that are received. */
  | { type: 'ready'; streams: number; nowMs: number }
  | { type: 'asked'; nowMs: number }
  | { type: 'taken'; nowMs: number }
  /** `mayCome`: frames of the other part may still arrive. */
  | { type: 'joined'; mayCome: boolean; nowMs: number };

/** Returns the state after an event. */
export function nextMoveState(state: MoveState, event: MoveEvent): MoveState {
  const { nowMs } = event;
  switch (event.type) {
    case 'ready': {
      if (state.name === 'joining') return state;
      if (event.streams === 0) return { name: 'idle' };
      if (state.name === 'pausing' && nowMs < state.atMs) return state;
      if (state.name !== 'asking') return { name: 'asking', atMs: nowMs, untilMs: nowMs + HOLD_MS };
      return nowMs < state.untilMs ? state : { name: 'pausing', atMs: nowMs + PAUSE_MS };
    }
    case 'asked':
      return state.name === 'asking' ? { ...state, atMs: nowMs + ASK_EVERY_MS } : state;
    case 'taken':
      return { name: 'joining', ...waitToJoin(nowMs) };
    case 'joined':
      if (state.name !== 'joining') return state;
      return event.mayCome && nowMs < state.untilMs ? { ...state, ...waitOn(state, nowMs) } : { name: 'idle' };
  }
}
