import { createSourceEventStream, execute, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Authenticator } from '../authentication/authenticator.js';
import type { RequestContext } from '../context/request-context.js';
import { DomainError } from '../errors/domain-error.js';
import { toCoreError } from '../errors/mask-errors.js';
import type { EventFeed } from '../events/event-feed.js';
import type { StreamedResult } from './event-stream.js';
import { type OperationAnswer, answerOf } from './operation-answer.js';
import type { OperationGate } from './operation-gate.js';
import { operationNameOf, type Operation } from './operation.js';

/** Maximum number of event streams per session and process. */
const MAX_STREAMS_OF_SESSION = 8;

/** Counts the open event streams of each session. */
class EventStreamLimit {
  private readonly open = new Map<string, number>();

  /** Returns an idempotent function that frees the place, or undefined above the limit. */
  take(holder: string): (() => void) | undefined {
    const count = this.open.get(holder) ?? 0;
    if (count >= MAX_STREAMS_OF_SESSION) return undefined;
    this.open.set(holder, count + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const left = (this.open.get(holder) ?? 1) - 1;
      if (left > 0) this.open.set(holder, left);
      else this.open.delete(holder);
    };
  }
}

export interface SubscriberParts {
  schema: GraphQLSchema;
  authenticator: Authenticator;
  events: EventFeed;
  logger: Logger;
}

/** Interval of checks whether the session still exists: a revoked one stops receiving events. */
const CHECKED_EVERY_MS = 2_000;

/** Seconds after which a client whose event stream was rejected may retry. */
const STREAM_RETRY_S = 5;

/** The streams of events that sessions listen to. */
export class OperationSubscriber {
  private readonly streams = new EventStreamLimit();

  constructor(
    private readonly parts: SubscriberParts,
    private readonly gate: OperationGate,
  ) {}

  /** Returns the results of a subscription, or the response that rejects it. Never rejects. */
  async subscribe(operation: Operation): Promise<AsyncGenerator<StreamedResult> | OperationAnswer> {
    const logger = this.parts.logger.child({
      requestId: operation.call.requestId,
      operation: operationNameOf(operation),
    });
    try {
      const who = await this.gate.authenticate(operation);
      const admission = await this.gate.admit(operation, who);
      if (admission && !admission.granted) throw tooMany('Too many requests', admission.state.retryAfter);
      if (who instanceof DomainError) throw who;
      const ctx = { ...this.gate.contextOf(operation, who, logger), events: this.parts.events };
      this.gate.checkInput(operation);
      return await this.open(operation, ctx);
    } catch (error) {
      const { requestId } = operation.call;
      return { data: null, errors: [toCoreError(error, { requestId, logger })], extensions: {} };
    }
  }

  /**
   * Starts the stream within the session's limit. Its place is freed when the stream or its client
   * ends.
   */
  private async open(
    operation: Operation,
    ctx: RequestContext,
  ): Promise<AsyncGenerator<StreamedResult> | OperationAnswer> {
    const release = this.streams.take(ctx.actor.sessionId ?? `ip:${operation.call.clientAddress}`);
    if (!release)
      throw tooMany(`A session has at most ${MAX_STREAMS_OF_SESSION} event streams: close one first`, STREAM_RETRY_S);
    ctx.signal.addEventListener('abort', release, { once: true });
    try {
      const source = await createSourceEventStream({ ...this.executionArgs(operation), contextValue: ctx });
      if (Symbol.asyncIterator in source && !ctx.signal.aborted)
        return this.stream(operation, ctx, source as AsyncIterable<{ id: string }>, release);
      release();
      return answerOf(Symbol.asyncIterator in source ? {} : source, ctx);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Ends if the user has signed out or changed role. */
  private async *stream(
    operation: Operation,
    ctx: RequestContext,
    source: AsyncIterable<{ id: string }>,
    release: () => void,
  ) {
    const { role, accountId } = ctx.actor;
    let checkedAt = performance.now();
    try {
      for await (const event of source) {
        if (performance.now() - checkedAt > CHECKED_EVERY_MS) {
          const { actor } = await this.parts.authenticator.authenticateAgain(operation);
          if (actor.role !== role || actor.accountId !== accountId) return;
          checkedAt = performance.now();
        }
        // Each event has its own context, because loaders cache what they read.
        const args = { ...this.executionArgs(operation), contextValue: { ...ctx }, rootValue: event };
        yield { ...answerOf(await execute(args), ctx), eventId: event.id };
      }
    } finally {
      release();
    }
  }

  private executionArgs({ document, variables, operationName }: Operation) {
    const { schema } = this.parts;
    return { schema, document, variableValues: variables, operationName: operationName ?? null };
  }
}

const tooMany = (message: string, retryAfter = 1): DomainError =>
  new DomainError('rate_limited', message, { retry_after_seconds: retryAfter });
