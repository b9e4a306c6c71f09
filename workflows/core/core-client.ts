import { setTimeout as sleep } from 'node:timers/promises';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CallContext, CoreTransport } from '../../schema/core-client/core-transport.js';
import { withinSignal } from '../../schema/process/within-signal.js';
import { int64Fields } from '../generated/operations.js';
import { Int64Transport } from '../../schema/core-client/int64-transport.js';

/** An error response of the server; `code` is one of schema/error-codes. */
export class CoreCallError extends Error {
  override readonly name = 'CoreCallError';

  constructor(
    readonly code: string,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** Codes that a retry cannot change. */
const FINAL_CODES = new Set([
  'invalid_argument',
  'not_found',
  'permission_denied',
  'already_exists',
  'payment_required',
]);

/**
 * Returns whether a retry may succeed: the server is away, overloaded, restarting or misconfigured.
 */
export function isPassing(error: unknown): boolean {
  return !(error instanceof CoreCallError && FINAL_CODES.has(error.code));
}

export type CoreCallOptions = Pick<CallContext, 'requestId' | 'signal'> & {
  /** Waits between attempts; empty for one attempt. */
  waitsMs?: readonly number[];
};

/** Long enough for a restart of the server, so that long activities survive it. */
const DEFAULT_WAITS_MS = [250, 1_000, 3_000, 6_000] as const;

/** Calls the server with typed documents, and retries. Int64 values are bigints. */
export class CoreClient {
  private readonly transport: CoreTransport;

  constructor(transport: CoreTransport) {
    this.transport = new Int64Transport(transport, int64Fields);
  }

  /**
   * Returns the data of the operation. After the last attempt, throws CoreCallError or the error of
   * the transport.
   */
  async call<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    { requestId, signal, waitsMs = DEFAULT_WAITS_MS }: CoreCallOptions,
  ): Promise<Data> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.once(document, variables, { requestId, signal });
      } catch (error) {
        signal?.throwIfAborted();
        const waitMs = waitsMs[tries];
        if (waitMs === undefined || !isPassing(error)) throw error;
        await sleep(waitMs, undefined, { signal });
      }
    }
  }

  private async once<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    context: CallContext,
  ): Promise<Data> {
    const { data, errors } = await withinSignal(this.transport.execute(document, variables, context), context.signal);
    const [error] = errors ?? [];
    if (error) throw new CoreCallError(error.extensions.code, error.message, error.extensions.details);
    if (data === null) throw new CoreCallError('internal', 'The server returned no data');
    return data;
  }
}
