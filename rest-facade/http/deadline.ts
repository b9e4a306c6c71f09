import type { ServerResponse } from 'node:http';
import { HttpRefusal } from './refusal.js';

/** The reason of an abort when nobody listens for the answer any more. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * A signal that aborts when the request's time is up (reason: a 408) or when the client went away (reason:
 * ClientGone); it is what really stops the work (contract 2). Ends by itself when the answer is out.
 */
export function requestSignal(res: ServerResponse, deadlineMs: number): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(
      new HttpRefusal('request_timeout', `The request did not finish within ${deadlineMs / 1_000} seconds`),
    );
  }, deadlineMs);
  res.once('close', () => {
    clearTimeout(timer);
    if (!res.writableFinished) controller.abort(new ClientGone('the client closed the connection'));
  });
  return controller.signal;
}

/** Settles as the work does, or rejects with the signal's reason as soon as it aborts, whatever the work does then. */
export async function withinSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    // `aborted` first: when both are settled already, the signal counts. Either way the race handles the work's failure.
    return await Promise.race([aborted, work]);
  } catch (error) {
    // The work's own AbortError means the same as the reason, and says it worse.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
