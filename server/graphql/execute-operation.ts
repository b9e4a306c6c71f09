import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  validate,
} from 'graphql';
import type { Logger } from 'pino';
import { malformedTextIn, WELL_FORMED_EXPECTATION } from '../../schema/malformed-text.rule.js';
import { inSpan } from '../../schema/tracing/spans.js';
import type { CoreAnswer, RateLimitState } from '../../schema/core-client/core-transport.js';
import type { Authenticated, Authenticator } from '../authentication/authenticator.js';
import type { CursorCodec } from '../db/cursor-codec.js';
import type { Database } from '../db/database.js';
import { DomainError, invalidArgument, readOnlyKey } from '../errors/domain-error.js';
import { asDomainError, toCoreError } from '../errors/mask-errors.js';
import type { EventFeed } from '../events/event-feed.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import type { Admission, RateLimiter } from '../rate-limits/rate-limiter.js';
import type { RequestContext } from '../context/request-context.js';
import { EventStreamLimit, MAX_STREAMS } from './event-stream-limit.js';
import type { StreamedResult } from './event-stream.js';
import { operationCost } from './operation-cost.js';
import type { Operation } from './operation.js';
import { prepareOperation } from './prepare-operation.js';
import { QueryExecution } from './query-execution.js';

export interface ExecutorParts {
  schema: GraphQLSchema;
  database: Database;
  cursors: CursorCodec;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  idempotency: IdempotencyService;
  events: EventFeed;
  metrics: ServerMetrics;
  logger: Logger;
  /** Only staff may use introspection. */
  production: boolean;
}

/** How soon a revoked session stops receiving events. */
const CHECKED_EVERY_MS = 2_000;

/**
 * Maximum number of values in a response to users and anonymous callers: a page of 1,000 with 50
 * fields each, and no nested pages of pages.
 */
const MAX_COST = 50_000;

/** When a client whose event stream was rejected may retry. */
const STREAM_RETRY_S = 5;

type Answer = CoreAnswer<Record<string, unknown>>;

/**
 * The only entry point to the schema, for Apollo, Yoga and in-process calls: authentication,
 * admission, roles, idempotency, execution, error masking and response extensions. Never rejects.
 */
export class OperationExecutor {
  private readonly queries: QueryExecution;
  private readonly streams = new EventStreamLimit();
  private readonly introspecting = new WeakMap<DocumentNode, boolean>();

  constructor(private readonly parts: ExecutorParts) {
    this.queries = new QueryExecution(parts.schema);
  }

  execute(operation: Operation): Promise<Answer> {
    const { requestId, traceparent: parent } = operation.call;
    const attributes = { 'request.id': requestId };
    const options = { kind: 'server', parent, attributes, partOnly: operation.channel === 'service' } as const;
    return inSpan(`graphql ${nameOf(operation)}`, options, async (span) => {
      const answer = await this.answer(operation);
      const code = answer.errors?.[0]?.extensions.code;
      if (code !== undefined) span.setAttribute('error.type', code);
      return answer;
    });
  }

  private async answer(operation: Operation): Promise<Answer> {
    const { metrics } = this.parts;
    const name = nameOf(operation);
    // Names chosen by clients would create unbounded time series.
    const ours = operation.channel === 'service' || operation.channel === 'staff';
    const stop = metrics.operationSeconds.startTimer({
      operation: ours ? metrics.operationLabel(name) : operation.channel,
    });
    const logger = this.parts.logger.child({ requestId: operation.call.requestId, operation: name });
    let rateLimit: RateLimitState | undefined;
    let accountId: string | undefined;
    let answer: Answer;
    try {
      const authenticated = await this.authenticate(operation);
      if (!(authenticated instanceof DomainError)) accountId = authenticated.account?.id;
      const admission = await this.admit(operation, authenticated);
      rateLimit = admission?.state;
      if (admission && !admission.granted) throw new DomainError('rate_limited', 'Too many requests');
      if (authenticated instanceof DomainError) throw authenticated;
      answer = await this.run(operation, authenticated, logger);
      // A `payment_required` response does not use the budget (spec.md, Limits).
      if (admission && answer.errors?.some((error) => error.extensions.code === 'payment_required')) {
        rateLimit = await admission.refund();
      }
    } catch (error) {
      answer = {
        data: null,
        errors: [toCoreError(error, { requestId: operation.call.requestId, logger })],
        extensions: {},
      };
    }
    stop({ code: answer.errors?.[0]?.extensions.code ?? 'ok' });
    if (!rateLimit) return answer;
    return { ...answer, extensions: { ...answer.extensions, rateLimit, ...(accountId ? { accountId } : {}) } };
  }

  /** A wrong key is returned, not thrown: the attempt is charged to the address first. */
  private async authenticate(operation: Operation): Promise<Authenticated | DomainError> {
    try {
      return await this.parts.authenticator.authenticate(operation);
    } catch (error) {
      const failure = asDomainError(error);
      if (failure.code === 'unauthenticated') return failure;
      throw error;
    }
  }

  private async admit(operation: Operation, who: Authenticated | DomainError): Promise<Admission | undefined> {
    if (operation.admission) return operation.admission;
    const address = operation.call.clientAddress;
    if (address === undefined) return undefined;
    const known = who instanceof DomainError ? undefined : who.account;
    const userId = who instanceof DomainError ? undefined : who.actor.userId;
    if (userId !== undefined) return this.parts.rateLimiter.admitUser(userId);
    return known ? this.parts.rateLimiter.admitAccount(known) : this.parts.rateLimiter.admitAddress(address);
  }

  /** Returns the results of a subscription, or the response that rejects it. Never rejects. */
  async subscribe(operation: Operation): Promise<AsyncGenerator<StreamedResult> | Answer> {
    const logger = this.parts.logger.child({ requestId: operation.call.requestId, operation: nameOf(operation) });
    try {
      const who = await this.authenticate(operation);
      const admission = await this.admit(operation, who);
      if (admission && !admission.granted) throw tooMany('Too many requests', admission.state.retryAfter);
      if (who instanceof DomainError) throw who;
      const ctx = { ...this.contextOf(operation, who, logger), events: this.parts.events };
      refuseMalformedText(operation);
      refuseTooCostly(this.parts.schema, operation);
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
  private async open(operation: Operation, ctx: RequestContext): Promise<AsyncGenerator<StreamedResult> | Answer> {
    const release = this.streams.take(ctx.actor.sessionId ?? `ip:${operation.call.clientAddress}`);
    if (!release) throw tooMany(`A session has at most ${MAX_STREAMS} event streams: close one first`, STREAM_RETRY_S);
    ctx.signal.addEventListener('abort', release, { once: true });
    try {
      const source = await createSourceEventStream({ ...this.executionArgs(operation), contextValue: ctx });
      if (Symbol.asyncIterator in source && !ctx.signal.aborted)
        return this.stream(operation, ctx, source as AsyncIterable<{ id: string }>, release);
      release();
      return finish(Symbol.asyncIterator in source ? {} : source, ctx);
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
        yield { ...finish(await execute(args), ctx), eventId: event.id };
      }
    } finally {
      release();
    }
  }

  /** Looks at a document once: those of the facade and of the page come with every request. */
  private introspects(document: DocumentNode): boolean {
    let known = this.introspecting.get(document);
    if (known === undefined) {
      known = validate(this.parts.schema, document, [NoSchemaIntrospectionCustomRule]).length > 0;
      this.introspecting.set(document, known);
    }
    return known;
  }

  private executionArgs({ document, variables, operationName }: Operation) {
    const { schema } = this.parts;
    return { schema, document, variableValues: variables, operationName: operationName ?? null };
  }

  private contextOf(operation: Operation, who: Authenticated, logger: Logger): RequestContext {
    const { database, cursors } = this.parts;
    const { requestId, signal, clientAddress } = operation.call;
    return {
      requestId,
      actor: who.actor,
      signal: signal ?? new AbortController().signal,
      logger,
      database,
      cursors,
      ...(clientAddress === undefined ? {} : { clientAddress }),
      ...(operation.browser ? { browser: operation.browser } : {}),
    };
  }

  private async run(operation: Operation, who: Authenticated, logger: Logger): Promise<Answer> {
    const { idempotency } = this.parts;
    const { idempotency: claim } = operation.call;
    const ctx = this.contextOf(operation, who, logger);
    const graphql = (own: RequestContext): Promise<ExecutionResult> => this.queries.execute(operation, own);
    if (this.parts.production && ctx.actor.role !== 'staff' && this.introspects(operation.document)) {
      throw new DomainError('permission_denied', 'Only staff may use introspection');
    }
    const kind = getOperationAST(operation.document, operation.operationName)?.operation;
    if (kind === OperationTypeNode.SUBSCRIPTION) {
      throw new DomainError(
        'invalid_argument',
        'Subscriptions are only available as server-sent events, at the address of the dashboard',
      );
    }
    refuseMalformedText(operation);
    refuseTooCostly(this.parts.schema, operation);
    const { accountId } = who.actor;
    if (accountId !== undefined)
      await prepareOperation(this.parts.schema, operation, { accountId, signal: ctx.signal });
    const isMutation = kind === OperationTypeNode.MUTATION;
    // Before the idempotency key is looked at: another key of the account may repeat the request.
    if (isMutation && ctx.actor.readOnly) throw readOnlyKey();
    if (!claim) return finish(await graphql(ctx), ctx);
    const asked = { ...claim, effect: isMutation ? 'write' : 'read' } as const;
    return idempotency.run(ctx, asked, graphql, (result) => finish(result, ctx));
  }
}

function finish(result: ExecutionResult, ctx: RequestContext): Answer {
  const data = result.data ?? null;
  if (!result.errors?.length) return { data, extensions: {} };
  return { data, errors: result.errors.map((error) => toCoreError(error, ctx)), extensions: {} };
}

const tooMany = (message: string, retryAfter = 1): DomainError =>
  new DomainError('rate_limited', message, { retry_after_seconds: retryAfter });

/**
 * Throws `invalid_argument` for costly operations of users and anonymous callers. Operations of
 * services and staff tools are trusted.
 */
function refuseTooCostly(schema: GraphQLSchema, operation: Operation): void {
  if (operation.channel === 'service' || operation.channel === 'staff') return;
  const cost = operationCost(schema, operation.document, operation.operationName ?? null, operation.variables);
  if (cost <= MAX_COST) return;
  throw new DomainError('invalid_argument', 'The operation is too costly. Request smaller pages or fewer fields.', {
    cost,
    limit: MAX_COST,
  });
}

/**
 * Throws `invalid_argument` for half of a surrogate pair in variables, except of services: MySQL takes no such
 * text. The facade refuses it in bodies, and the parser of GraphQL in documents.
 */
function refuseMalformedText({ channel, variables }: Operation): void {
  if (channel === 'service') return;
  const place = malformedTextIn(variables);
  if (place !== null) throw invalidArgument(place, `${place} ${WELL_FORMED_EXPECTATION}`);
}

const nameOf = ({ document, operationName }: { document: DocumentNode; operationName?: string | undefined }): string =>
  operationName ?? getOperationAST(document)?.name?.value ?? 'anonymous';
