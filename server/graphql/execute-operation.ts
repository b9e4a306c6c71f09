import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  validate,
  getArgumentValues,
  type GraphQLSchema,
} from 'graphql';
import type { Logger } from 'pino';
import { inSpan } from '../../schema/tracing/spans.js';
import type { RateLimitState } from '../../schema/core-client/core-transport.js';
import { columnCapOf } from '../accounts/column-cap.js';
import type { Authenticated } from '../authentication/authenticator.js';
import { read } from '../db/atomic.js';
import { DomainError, readOnlyKey } from '../errors/domain-error.js';
import { toCoreError } from '../errors/mask-errors.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { AccountTurns } from '../interactive/account-turns.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import type { RequestContext } from '../context/request-context.js';
import type { StreamedResult } from './event-stream.js';
import { type OperationAnswer, answerOf } from './operation-answer.js';
import { type GateParts, OperationGate } from './operation-gate.js';
import { operationNameOf, type Operation } from './operation.js';
import { QueryExecution } from './query-execution.js';
import { OperationSubscriber, type SubscriberParts } from './subscribe-operation.js';
import type { Preparation } from '../context/preparation.js';

interface ExecutorParts extends GateParts, SubscriberParts {
  idempotency: IdempotencyService;
  metrics: ServerMetrics;
  /** Only staff may use introspection. */
  production: boolean;
}

/** A query of so many values is large: a page of 1,000 occupies the event loop for milliseconds. */
const LARGE_COST = 2_000;
/** Other accounts wait for no more of an account's large queries than run. */
const LARGE_READS = { what: 'large queries', atATime: 2, waitMs: 8_000 } as const;

/** Mutations that only note that something is read: read-only keys may use them. */
const READING: readonly string[] = ['openStream'];

/** A client that has left is answered in its turn: it is not an error. */
const NEVER = new AbortController().signal;

/**
 * The only entry point to the schema, for Apollo, Yoga and in-process calls: authentication,
 * admission, roles, idempotency, execution, error masking and response extensions. Never rejects.
 */
export class OperationExecutor {
  private readonly queries: QueryExecution;
  private readonly gate: OperationGate;
  private readonly subscriber: OperationSubscriber;
  private readonly largeReads = new AccountTurns(LARGE_READS);
  private readonly introspecting = new WeakMap<DocumentNode, boolean>();

  constructor(private readonly parts: ExecutorParts) {
    this.queries = new QueryExecution(parts.schema);
    this.gate = new OperationGate(parts);
    this.subscriber = new OperationSubscriber(parts, this.gate);
  }

  execute(operation: Operation): Promise<OperationAnswer> {
    const { requestId, traceparent: parent } = operation.call;
    const attributes = { 'request.id': requestId };
    const options = { kind: 'server', parent, attributes, partOnly: operation.channel === 'service' } as const;
    return inSpan(`graphql ${operationNameOf(operation)}`, options, async (span) => {
      const answer = await this.answer(operation);
      const code = answer.errors?.[0]?.extensions.code;
      if (code !== undefined) span.setAttribute('error.type', code);
      return answer;
    });
  }

  /** Returns the results of a subscription, or the response that rejects it. Never rejects. */
  subscribe(operation: Operation): Promise<AsyncGenerator<StreamedResult> | OperationAnswer> {
    return this.subscriber.subscribe(operation);
  }

  private async answer(operation: Operation): Promise<OperationAnswer> {
    const { metrics } = this.parts;
    const name = operationNameOf(operation);
    // Names chosen by clients would create unbounded time series.
    const ours = operation.channel === 'service' || operation.channel === 'staff';
    const stop = metrics.operationSeconds.startTimer({
      operation: ours ? metrics.operationLabel(name) : operation.channel,
    });
    const logger = this.parts.logger.child({ requestId: operation.call.requestId, operation: name });
    let rateLimit: RateLimitState | undefined;
    let accountId: string | undefined;
    let answer: OperationAnswer;
    try {
      const authenticated = await this.gate.authenticate(operation);
      if (!(authenticated instanceof DomainError)) accountId = authenticated.account?.id;
      const admission = await this.gate.admit(operation, authenticated);
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

  /** Looks at a document once: those of the facade and of the page come with every request. */
  private introspects(document: DocumentNode): boolean {
    let known = this.introspecting.get(document);
    if (known === undefined) {
      known = validate(this.parts.schema, document, [NoSchemaIntrospectionCustomRule]).length > 0;
      this.introspecting.set(document, known);
    }
    return known;
  }

  private async run(operation: Operation, who: Authenticated, logger: Logger): Promise<OperationAnswer> {
    const { idempotency } = this.parts;
    const { idempotency: claim } = operation.call;
    const ctx = this.gate.contextOf(operation, who, logger);
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
    const isLarge = this.gate.checkInput(operation) >= LARGE_COST;
    const { accountId } = who.actor;
    if (accountId !== undefined) {
      const columnCap = () => read(ctx, (db) => columnCapOf(db, accountId));
      await prepareOperation(this.parts.schema, operation, { accountId, signal: ctx.signal, columnCap });
    }
    const isMutation = kind === OperationTypeNode.MUTATION;
    // Before the idempotency key is looked at: another key of the account may repeat the request.
    if (isMutation && ctx.actor.readOnly && !onlyReads(operation)) throw readOnlyKey();
    if (!claim) {
      const inTurn = !isMutation && isLarge && accountId !== undefined;
      const result = inTurn ? this.largeReads.run(accountId, NEVER, () => graphql(ctx)) : graphql(ctx);
      return answerOf(await result, ctx);
    }
    const asked = { ...claim, effect: isMutation ? 'write' : 'read' } as const;
    return idempotency.run(ctx, asked, graphql, (result) => answerOf(result, ctx));
  }
}

function onlyReads({ document, operationName }: Operation): boolean {
  const fields = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  return fields.every((field) => field.kind === Kind.FIELD && READING.includes(field.name.value));
}

/** Runs the root fields' preparations. Skips invalid arguments, which execution reports. */
async function prepareOperation(
  schema: GraphQLSchema,
  { document, operationName, variables }: Operation,
  caller: Parameters<Preparation>[1],
): Promise<void> {
  const operation = getOperationAST(document, operationName);
  const fields = operation && schema.getRootType(operation.operation)?.getFields();
  for (const node of operation?.selectionSet.selections ?? []) {
    const field = node.kind === Kind.FIELD && fields?.[node.name.value];
    if (!field || !field.extensions['prepare']) continue;
    const args = argumentsOf(field, node, variables);
    if (args) await (field.extensions['prepare'] as Preparation)(args, caller);
  }
}

function argumentsOf(...[field, node, variables]: Parameters<typeof getArgumentValues>) {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return null;
  }
}
