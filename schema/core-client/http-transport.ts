import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';
import http from 'node:http';
import https from 'node:https';
import type { ErrorCode } from '../error-codes.js';
import { inSpan, traceparentNow } from '../tracing/spans.js';
import { type CallContext, CORE_HEADERS, type CoreAnswer, type CoreTransport } from './core-transport.js';

/**
 * Reaches the server over HTTP; connections are kept alive and shared by all calls of the process. Never rejects: a server that
 * cannot be reached is an answer with `unavailable`, a call given up by its signal one with `request_timeout`.
 */
export class HttpCoreTransport implements CoreTransport {
  private readonly printed = new WeakMap<DocumentNode, string>();
  private readonly endpoint: URL;
  private readonly send: typeof http.request;
  private readonly agent: http.Agent;

  /** `coreUrl`: where the server listens, e.g. `http://127.0.0.1:4000`. */
  constructor(
    coreUrl: string,
    private readonly serviceToken: string,
  ) {
    this.endpoint = new URL('/graphql', coreUrl);
    const client = this.endpoint.protocol === 'https:' ? https : http;
    this.send = client.request;
    this.agent = new client.Agent({ keepAlive: true });
  }

  execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    call: CallContext,
  ): Promise<CoreAnswer<Data>> {
    const name = getOperationAST(document)?.name?.value ?? 'anonymous';
    return inSpan(`core ${name}`, { kind: 'client', partOnly: true }, () => this.ask(document, variables, call));
  }

  private async ask<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    call: CallContext,
  ): Promise<CoreAnswer<Data>> {
    try {
      const body = JSON.stringify({ query: this.textOf(document), variables });
      const repeatable = call.idempotency !== undefined || isQuery(document);
      // Errors of the operation come as JSON too; anything else is a proxy's or a dying server's.
      const answer = JSON.parse(await this.post(body, call, repeatable)) as Partial<CoreAnswer<Data>>;
      return { ...answer, data: answer.data ?? null, extensions: answer.extensions ?? {} };
    } catch {
      if (call.signal?.aborted) return failed('request_timeout', 'The request was not finished in time.');
      return failed('unavailable', 'The service is temporarily unavailable, try again.');
    }
  }

  /**
   * The body of the answer. A kept connection may be closed by the server in the moment in which it is used again: what can do
   * no harm twice is then sent once more.
   */
  private async post(body: string, call: CallContext, repeatable: boolean): Promise<string> {
    const first = this.attempt(body, call);
    try {
      return await first.answer;
    } catch (error) {
      if (!repeatable || !first.request.reusedSocket || call.signal?.aborted) throw error;
      return this.attempt(body, call).answer;
    }
  }

  /** Not by `fetch`, which costs several times as much CPU for a call and writes head and body apart. */
  private attempt(body: string, call: CallContext): { request: http.ClientRequest; answer: Promise<string> } {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const headers = { ...this.headersOf(call), 'content-length': Buffer.byteLength(body) };
    const options = { method: 'POST', agent: this.agent, headers, signal: call.signal };
    const request = this.send(this.endpoint, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve(Buffer.concat(chunks).toString()));
      response.once('error', reject);
    });
    request.once('error', reject);
    request.end(body);
    return { request, answer: promise };
  }

  private textOf(document: DocumentNode): string {
    const known = this.printed.get(document);
    if (known !== undefined) return known;
    const text = print(document);
    this.printed.set(document, text);
    return text;
  }

  private headersOf(call: CallContext): Record<string, string> {
    const traceparent = traceparentNow();
    return {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${this.serviceToken}`,
      [CORE_HEADERS.requestId]: call.requestId,
      ...(traceparent !== undefined ? { [CORE_HEADERS.traceparent]: traceparent } : {}),
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

const isQuery = (document: DocumentNode): boolean => getOperationAST(document)?.operation === OperationTypeNode.QUERY;

function failed<Data>(code: ErrorCode, message: string): CoreAnswer<Data> {
  return { data: null, errors: [{ message, extensions: { code } }], extensions: {} };
}
