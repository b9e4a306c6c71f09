import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';
import http from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { Logger } from 'pino';
import type { ErrorCode } from '../http/error-codes.js';
import { encodeSignature } from '../s3/request-signature.js';
import { inSpan, traceparentNow } from '../tracing/spans.js';
import { type CallContext, CORE_HEADERS, type CoreAnswer, type CoreTransport } from './core-transport.js';

/**
 * Time that an idle connection is kept. An agent with such a limit also closes a connection a
 * second before the server would: without it, a change that is sent just as the server closes the
 * connection fails, and must not be sent again.
 */
const MAX_IDLE_MS = 60_000;

/**
 * Calls the server over kept-alive connections. Returns `unavailable`, and logs it, if the server
 * is unreachable or its response is not GraphQL, and `request_timeout` if the signal aborts the
 * call. Rejects only for a bug in this code base, such as variables that are not JSON.
 */
export class HttpCoreTransport implements CoreTransport {
  private readonly printed = new WeakMap<DocumentNode, string>();
  private readonly endpoint: URL;
  private readonly target: http.RequestOptions;
  private readonly send: typeof http.request;

  /**
   * `coreUrl`: the address before `/graphql`, e.g. `http://127.0.0.1:4000` or
   * `https://proxy.example.com/core`.
   */
  constructor(
    coreUrl: string,
    private readonly serviceToken: string,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.endpoint = new URL(coreUrl);
    this.endpoint.pathname = `${this.endpoint.pathname.replace(/\/+$/, '')}/graphql`;
    const client = this.endpoint.protocol === 'https:' ? https : http;
    this.send = client.request;
    const agent = new client.Agent({ keepAlive: true, timeout: MAX_IDLE_MS });
    this.target = { ...urlToHttpOptions(this.endpoint), method: 'POST', agent };
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
    const body = JSON.stringify({ query: this.textOf(document), variables });
    const repeatable = call.idempotency !== undefined || isQuery(document);
    let failure: unknown;
    try {
      const answer = answerOf<Data>(await this.post(body, call, repeatable));
      if (answer) return { ...answer, data: answer.data ?? null, extensions: answer.extensions ?? {} };
    } catch (error) {
      if (call.signal?.aborted) return failed('request_timeout', 'The request timed out');
      if (!isOfNetwork(error)) throw error;
      failure = error;
    }
    const { requestId } = call;
    this.logger.warn(
      { requestId, err: failure, url: this.endpoint.href },
      failure ? 'server unreachable' : 'response is not GraphQL',
    );
    return failed('unavailable', 'The service is temporarily unavailable. Try again.');
  }

  /**
   * Returns the response's body. Resends repeatable calls: the server may close a kept-alive
   * connection just as it is reused.
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

  /**
   * Uses no `fetch`: it costs several times the CPU per call and writes head and body separately.
   */
  private attempt(body: string, call: CallContext): { request: http.ClientRequest; answer: Promise<string> } {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const headers = { ...this.headersOf(call), 'content-length': Buffer.byteLength(body) };
    const request = this.send({ ...this.target, headers, signal: call.signal }, (response) => {
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
      ...(call.accessToken !== undefined ? { [CORE_HEADERS.accessToken]: call.accessToken } : {}),
      ...(call.signature !== undefined ? { [CORE_HEADERS.signature]: encodeSignature(call.signature) } : {}),
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

/** Returns undefined for text that is not GraphQL: it comes from a proxy or a dying server. */
function answerOf<Data>(text: string): Partial<CoreAnswer<Data>> | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const isAnswer = typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer);
    return isAnswer ? (answer as Partial<CoreAnswer<Data>>) : undefined;
  } catch {
    return undefined;
  }
}

/** Recognises codes of sockets, TLS and the HTTP parser; other ERR_… codes of Node mean a bug. */
function isOfNetwork(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return code !== '' && (!code.startsWith('ERR_') || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS'));
}

const isQuery = (document: DocumentNode): boolean => getOperationAST(document)?.operation === OperationTypeNode.QUERY;

function failed<Data>(code: ErrorCode, message: string): CoreAnswer<Data> {
  return { data: null, errors: [{ message, extensions: { code } }], extensions: {} };
}
