import { FairTurns } from '../../schema/process/fair-turns.js';

/** Items from which on the core and the facade need milliseconds for a page. */
const LARGE_PAGE = 100;
/** Turns of large pages: the event loop serves other requests between two. */
const turns = new FairTurns({ running: 2 });

/**
 * Runs the call of a large page at its turn: two run at a time, and keys take turns. Other calls do
 * not wait. Rejects once the signal aborts before the turn.
 */
export async function atItsTurn<Answer>(
  variables: Readonly<Record<string, unknown>>,
  turn: { key: string | undefined; signal: AbortSignal },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { first } = variables;
  return typeof first === 'number' && first > LARGE_PAGE ? turns.run(turn, call) : call();
}
