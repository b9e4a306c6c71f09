import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CallContext, CoreTransport, RateLimitState } from '../../schema/core-client/core-transport.js';
import { ViewerDocument } from '../generated/operations.js';
import { withinSignal } from './deadline.js';
import { refusalOfCoreError } from './error-table.js';
import { Refusal } from './refusal.js';

type Context = CallContext & { signal: AbortSignal };

/** One request's way to the core: the one call, and what came back beside its data. */
export class CoreCaller {
  called = false;
  replayed = false;
  rateLimit: RateLimitState | undefined;

  constructor(
    private readonly transport: CoreTransport,
    private readonly context: Context,
  ) {}

  /** The data of one operation. Throws a Refusal for an error of ours, the signal's reason once it aborted. */
  async call<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    idempotency?: CallContext['idempotency'],
  ): Promise<Data> {
    this.called = true;
    return this.dataOf(document, variables, idempotency ? { ...this.context, idempotency } : this.context);
  }

  private async dataOf<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    context: CallContext,
  ): Promise<Data> {
    const answer = await withinSignal(this.transport.execute(document, variables, context), this.context.signal);
    this.rateLimit = answer.extensions.rateLimit ?? this.rateLimit;
    this.replayed = answer.extensions.replayed ?? false;
    const [error] = answer.errors ?? [];
    if (error) throw refusalOfCoreError(error);
    if (answer.data === null) throw new Refusal('internal', 'The core answered nothing');
    return answer.data;
  }

  /**
   * Looks again for a request that was admitted already: neither the client's address nor a mutation's key travel, so
   * that it does not use rate budget. For reads that wait.
   */
  async lookAgain<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const context = { ...this.context };
    delete context.clientAddress;
    return this.dataOf(document, variables, context);
  }

  /** A light call with the client's key, when the facade has nothing else to ask: throws its 401, 429 or 503. */
  async admit(): Promise<void> {
    await this.call(ViewerDocument, {});
  }
}
