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
