import { CancelledFailure, Context } from '@temporalio/activity';

const HEARTBEAT_MS = 2_000;
/** Interval of heartbeats while a client waits. */
const INTERACTIVE_HEARTBEAT_MS = 500;
/** An attempt without progress for this long hangs on a dead connection. */
const STALL_MS = 180_000;

/** The progress of an activity. */
export interface ActivityTotals {
  messages: number;
  rows: number;
  bytes: number;
}

export interface Heart {
  /** Sets what operators see beside the running activity. */
  beat(totals: ActivityTotals): void;
  /** Aborts on cancellation of the activity, or without progress for too long. */
  signal: AbortSignal;
  stop(): void;
}

/** Keeps an activity's heartbeat going; cancellations arrive in its response. */
export function startHeart(heartbeat: (details: ActivityTotals) => void, cancellation: AbortSignal): Heart {
  const stalled = new AbortController();
  let totals: ActivityTotals = { messages: 0, rows: 0, bytes: 0 };
  let movedMs = Date.now();
  const timer = setInterval(() => {
    heartbeat(totals);
    if (Date.now() - movedMs > STALL_MS) stalled.abort(new Error(`no progress for ${STALL_MS / 1_000} s`));
  }, HEARTBEAT_MS);
  heartbeat(totals);
  return {
    beat: (now) => {
      totals = now;
      movedMs = Date.now();
    },
    signal: AbortSignal.any([cancellation, stalled.signal]),
    stop: () => clearInterval(timer),
  };
}

/**
 * Keeps the heartbeat going while a client, or a workflow with little patience, waits for the work.
 * The details of an earlier attempt stay. Throws CancelledFailure if it gave up.
 */
export async function whileBeating<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => context.heartbeat(context.info.heartbeatDetails), INTERACTIVE_HEARTBEAT_MS);
  try {
    return await work();
  } catch (error) {
    if (context.cancellationSignal.aborted) throw new CancelledFailure('nobody waits any more');
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns the activity with a heartbeat while it runs. Without one a step that never reached its
 * worker, because that died or the connection broke, would be missed only after the time that the
 * longest such step may take.
 */
export const beating =
  <Args extends unknown[], Result>(activity: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    whileBeating(Context.current(), () => activity(...args));
