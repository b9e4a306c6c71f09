import type { ServerResponse } from 'node:http';
import { HttpRefusal } from './refusal.js';

/** The abort reason of a request whose client closed the connection. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * Returns a signal that aborts at the request's deadline (reason: a 408) or when the client
 * disconnects (reason: ClientGone). The timer ends with the response.
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

/** Settles like the work, or rejects with the signal's reason as soon as it aborts. */
export async function withinSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    // `aborted` comes first: it wins if both have settled. The race always handles the work's
    // failure.
    return await Promise.race([aborted, work]);
  } catch (error) {
    // The signal's reason says more than the work's AbortError.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
