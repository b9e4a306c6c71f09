import type { PageDocument } from '../generated/operations.js';
import { actingFor } from './acting.js';

/** What the server refused, with its code from the closed union (`schema/error-codes.ts`); `offline`: it was not reached. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly requestId?: string,
  ) {
    super(message);
  }
}

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string; details?: Record<string, unknown> } }[];
  extensions?: { requestId?: string };
}

/** Runs one operation of the page; throws a `Refusal`. */
export async function ask<Data, Variables>(
  document: PageDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const accountId = actingFor();
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      // Cannot be sent by a form of another site.
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
    throw new Refusal('offline', 'The server cannot be reached. Trying again by itself.');
  });
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
  // A proxy in front answers for a server that is away, in its own way.
  if (!answer)
    throw new Refusal('offline', `The server cannot be reached (${response.status}). Trying again by itself.`);
  const [error] = answer.errors ?? [];
  if (error) {
    const { code = 'internal', details } = error.extensions ?? {};
    throw new Refusal(code, error.message, details, answer.extensions?.requestId);
  }
  return answer.data as Data;
}
