import type { PageDocument } from '../generated/operations.js';
import { actingFor } from './acting.js';

/**
 * An error of the server, with its code (`schema/http/error-codes.ts`), or `offline` if it cannot
 * be reached.
 */
export class ServerError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly requestId?: string,
  ) {
    super(message);
  }
}

interface GraphqlResponse {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string; details?: Record<string, unknown> } }[];
  extensions?: { requestId?: string };
}

/** Executes one operation of the page. Throws a `ServerError`. */
export async function ask<Data, Variables>(
  document: PageDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  return dataOf(await post(document, variables, 'application/json', signal));
}

/** Sends an operation of the page. Throws a `ServerError` if the server cannot be reached. */
export async function post<Data, Variables>(
  document: PageDocument<Data, Variables>,
  variables: Variables,
  accept: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const accountId = actingFor();
  return fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept,
      'content-type': 'application/json',
      // A form of another site cannot send this header.
      'x-requested-with': 'dashboard',
      ...(accountId !== null && { 'x-account-id': accountId }),
    },
    body: JSON.stringify({
      operationName: document.name,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: document.hash } },
    }),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ServerError('offline', 'The server cannot be reached.');
  });
}

/** Returns the data of an answer. Throws a `ServerError`. */
export async function dataOf<Data>(response: Response): Promise<Data> {
  const answer = (await response.json().catch(() => undefined)) as GraphqlResponse | undefined;
  // A proxy may answer for an unreachable server, with a body of its own.
  if (!answer) throw new ServerError('offline', `The server cannot be reached (${response.status}).`);
  const [error] = answer.errors ?? [];
  if (error) {
    const { code = 'internal', details } = error.extensions ?? {};
    throw new ServerError(code, error.message, details, answer.extensions?.requestId);
  }
  return answer.data as Data;
}
