import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { malformedTextIn, WELL_FORMED_EXPECTATION } from '../../schema/text/malformed-text.rule.js';
import type { Authenticated, Authenticator } from '../authentication/authenticator.js';
import type { RequestContext } from '../context/request-context.js';
import type { CursorCodec } from '../db/cursor-codec.js';
import type { Database } from '../db/database.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import { asDomainError } from '../errors/mask-errors.js';
import type { Admission, RateLimiter } from '../rate-limits/rate-limiter.js';
import { operationCost } from './operation-cost.js';
import type { Operation } from './operation.js';

/**
 * Maximum number of values in a response to users and anonymous callers: a page of 1,000 with 50
 * fields each, and no nested pages of pages.
 */
const MAX_COST = 50_000;

export interface GateParts {
  schema: GraphQLSchema;
  database: Database;
  cursors: CursorCodec;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
}

/**
 * Checks that each operation passes before it runs: authentication, admission, and the limits of
 * its input.
 */
export class OperationGate {
  constructor(private readonly parts: GateParts) {}

  /** A wrong key is returned, not thrown: the attempt is charged to the address first. */
  async authenticate(operation: Operation): Promise<Authenticated | DomainError> {
    try {
      return await this.parts.authenticator.authenticate(operation);
    } catch (error) {
      const failure = asDomainError(error);
      if (failure.code === 'unauthenticated') return failure;
      throw error;
    }
  }

  /** Counts the operation where it is limited: at its user, else its account, else its address. */
  async admit(operation: Operation, who: Authenticated | DomainError): Promise<Admission | undefined> {
    if (operation.admission) return operation.admission;
    const address = operation.call.clientAddress;
    if (address === undefined) return undefined;
    const known = who instanceof DomainError ? undefined : who.account;
    const userId = who instanceof DomainError ? undefined : who.actor.userId;
    if (userId !== undefined) return this.parts.rateLimiter.admitUser(userId);
    if (known && operation.call.signature) return this.parts.rateLimiter.admitFiles(known);
    return known ? this.parts.rateLimiter.admitAccount(known) : this.parts.rateLimiter.admitAddress(address);
  }

  /** Returns the cost of the operation. Throws `invalid_argument` for input that must not run. */
  checkInput(operation: Operation): number {
    refuseMalformedText(operation);
    const { document, operationName = null, variables } = operation;
    const cost = operationCost(this.parts.schema, document, operationName, variables);
    refuseTooCostly(operation, cost);
    return cost;
  }

  /** Returns the context for the resolvers of an operation. */
  contextOf(operation: Operation, who: Authenticated, logger: Logger): RequestContext {
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
}

/**
 * Throws `invalid_argument` for costly operations of users and anonymous callers. Operations of
 * services and staff tools are trusted.
 */
function refuseTooCostly({ channel }: Operation, cost: number): void {
  if (channel === 'service' || channel === 'staff' || cost <= MAX_COST) return;
  throw new DomainError('invalid_argument', 'The operation is too costly. Request smaller pages or fewer fields.', {
    cost,
    limit: MAX_COST,
  });
}

/**
 * Throws `invalid_argument` for half of a surrogate pair in variables, except of services: MySQL
 * takes no such text. The facade refuses it in bodies, and the parser of GraphQL in documents.
 */
function refuseMalformedText({ channel, variables }: Operation): void {
  if (channel === 'service') return;
  const place = malformedTextIn(variables);
  if (place !== null) throw invalidArgument(place, `${place} ${WELL_FORMED_EXPECTATION}`);
}
