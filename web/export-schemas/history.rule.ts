/** The edited value, the shown one, and the undone ones. */
export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** Place and time of the last change: typing in one field is one step. */
  place: string | null;
  atMs: number;
}

const MOST_STEPS = 200;
/** Typing that pauses for longer begins another step. */
const ONE_STEP_MS = 1_000;

export const historyOf = <Value>(present: Value, past: readonly Value[] = []): History<Value> => ({
  ...{ past, present, future: [], place: null, atMs: 0 },
});

/**
 * Adds a change. Changes of one place that follow each other quickly are one step; null: a step of
 * its own.
 */
export function changed<Value>(
  history: History<Value>,
  present: Value,
  place: string | null,
  nowMs: number,
): History<Value> {
  const continues = place !== null && place === history.place && nowMs - history.atMs < ONE_STEP_MS;
  const past = continues ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], place, atMs: nowMs };
}

/** Returns the history one step back; the same one at its beginning. */
export function undone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], place: null, atMs: 0 };
}

/** Returns the history one step forward; the same one at its end. */
export function redone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0]!, future: future.slice(1), place: null, atMs: 0 };
}
