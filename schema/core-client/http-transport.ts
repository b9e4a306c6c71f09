import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, print } from 'graphql';
import type { ErrorCode } from '../error-codes.js';
import { type CallContext, CORE_HEADERS, type CoreAnswer, type CoreTransport } from './core-transport.js';

/**
 * Reaches the server over HTTP; connections are kept alive and shared by all calls of the process. Never rejects: a server that
 * cannot be reached is an answer with `unavailable`, a call given up by its signal one with `request_timeout`.
 */
export class HttpCoreTransport implements CoreTransport {
  private readonly printed = new WeakMap<DocumentNode, string>();
  private readonly endpoint: string;

  /** `coreUrl`: where the server listens, e.g. `http://127.0.0.1:4000`. */
  constructor(
    coreUrl: string,
    private readonly serviceToken: string,
  ) {
    this.endpoint = new URL('/graphql', coreUrl).href;
  }

  async execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    call: CallContext,
  ): Promise<CoreAnswer<Data>> {
    try {
      const response = await fetch(this.endpoint, {
        method: 'POST',
        headers: this.headersOf(call),
        body: JSON.stringify({ query: this.textOf(document), variables }),
        signal: call.signal ?? null,
      });
      // Errors of the operation come as JSON too; anything else is a proxy's or a dying server's.
      const answer = (await response.json()) as Partial<CoreAnswer<Data>>;
      return { ...answer, data: answer.data ?? null, extensions: answer.extensions ?? {} };
    } catch {
      if (call.signal?.aborted) return failed('request_timeout', 'The request was not finished in time.');
      return failed('unavailable', 'The service is temporarily unavailable, try again.');
    }
  }

  private textOf(document: DocumentNode): string {
    const known = this.printed.get(document);
    if (known !== undefined) return known;
    const text = print(document);
    this.printed.set(document, text);
    return text;
  }

  private headersOf(call: CallContext): Record<string, string> {
    return {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${this.serviceToken}`,
      [CORE_HEADERS.requestId]: call.requestId,
      ...(call.apiKey !== undefined ? { [CORE_HEADERS.apiKey]: call.apiKey } : {}),
      ...(call.clientAddress !== undefined ? { [CORE_HEADERS.clientAddress]: call.clientAddress } : {}),
      ...(call.idempotency
        ? {
            [CORE_HEADERS.idempotencyKey]: call.idempotency.key,
            [CORE_HEADERS.idempotencyFingerprint]: call.idempotency.fingerprint,
          }
        : {}),
    };
  }
}

function failed<Data>(code: ErrorCode, message: string): CoreAnswer<Data> {
  return { data: null, errors: [{ message, extensions: { code } }], extensions: {} };
}
