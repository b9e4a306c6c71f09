import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';
import http from 'node:http';
import https from 'node:https';
import type { Logger } from 'pino';
import type { ErrorCode } from '../error-codes.js';
import { inSpan, traceparentNow } from '../tracing/spans.js';
import { type CallContext, CORE_HEADERS, type CoreAnswer, type CoreTransport } from './core-transport.js';

/**
 * Reaches the server over HTTP; connections are kept alive and shared by all calls of the process. A server that cannot be reached,
 * or answers something else than GraphQL, is an answer with `unavailable` and a line in the log; a call given up by its signal is
 * one with `request_timeout`. Rejects for a mistake in this code base only, variables that are not JSON, say.
 */
export class HttpCoreTransport implements CoreTransport {
  private readonly printed = new WeakMap<DocumentNode, string>();
  private readonly endpoint: URL;
  private readonly send: typeof http.request;
  private readonly agent: http.Agent;

  /** `coreUrl`: what stands before `/graphql`, e.g. `http://127.0.0.1:4000` or `https://proxy.example.com/core`. */
  constructor(
    coreUrl: string,
    private readonly serviceToken: string,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.endpoint = new URL(coreUrl);
    this.endpoint.pathname = `${this.endpoint.pathname.replace(/\/+$/, '')}/graphql`;
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
    const body = JSON.stringify({ query: this.textOf(document), variables });
    const repeatable = call.idempotency !== undefined || isQuery(document);
    let failure: unknown;
    try {
      const answer = answerOf<Data>(await this.post(body, call, repeatable));
      if (answer) return { ...answer, data: answer.data ?? null, extensions: answer.extensions ?? {} };
    } catch (error) {
      if (call.signal?.aborted) return failed('request_timeout', 'The request was not finished in time.');
      if (!isOfNetwork(error)) throw error;
      failure = error;
    }
    const { requestId } = call;
    this.logger.warn(
      { requestId, err: failure, url: this.endpoint.href },
      failure ? 'core not reached' : 'no GraphQL answer',
    );
    return failed('unavailable', 'The service is temporarily unavailable, try again.');
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

/** Errors of the operation come as JSON too; anything else is a proxy's or a dying server's. */
function answerOf<Data>(text: string): Partial<CoreAnswer<Data>> | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const isAnswer = typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer);
    return isAnswer ? (answer as Partial<CoreAnswer<Data>>) : undefined;
  } catch {
    return undefined;
  }
}

/** Codes of Node's sockets, TLS and HTTP parser; ERR_… of Node itself means that it was called wrongly. */
function isOfNetwork(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return code !== '' && (!code.startsWith('ERR_') || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS'));
}

const isQuery = (document: DocumentNode): boolean => getOperationAST(document)?.operation === OperationTypeNode.QUERY;

function failed<Data>(code: ErrorCode, message: string): CoreAnswer<Data> {
  return { data: null, errors: [{ message, extensions: { code } }], extensions: {} };
}
