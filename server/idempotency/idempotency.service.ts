import type { CoreAnswer, CoreError } from '../../schema/core-client/core-transport.js';
import { IDEMPOTENCY_KEY_USED } from '../../schema/http/idempotency-key-used.js';
import type { EntityManager } from 'typeorm';
import type { ExecutionResult } from 'graphql';
import { retryTransient, runTransaction } from '../db/atomic.js';
import { dropSignals } from '../db/commit-signals.js';
import type { SecretBox } from '../db/secret-box.js';
import { DomainError } from '../errors/domain-error.js';
import { isTransient, mysqlFailureOf } from '../errors/mysql-errors.js';
import type { RequestContext } from '../context/request-context.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import {
  findRecord,
  type IdempotencyClaim,
  type IdempotencyRecord,
  insertRecord,
  storeAnswer,
} from './idempotency-records.js';
import { InFlight } from './in-flight.js';

// 401, 408 and 429 say nothing about the operation; a retry after 5xx may succeed (contract 2,
// Idempotency-Key).
const NOT_KEPT = new Set(['unauthenticated', 'request_timeout', 'rate_limited', 'internal', 'unavailable']);

type Answer = CoreAnswer<Record<string, unknown>>;
type Run = (ctx: RequestContext) => Promise<ExecutionResult>;
type Finish = (result: ExecutionResult) => Answer;

/** Time that a second request waits for the first (contract 2, Idempotency-Key). */
const WAIT_MS = 3_000;
const MAX_WAITING = 200;
/** A conflicting record may have expired by the time it is read: the key is then claimed again. */
const MAX_LOOKS = 3;

/** The key belongs to a committed record. */
class Taken extends Error {}
/** Thrown to store nothing and still return the response. */
class NotKept extends Error {
  constructor(readonly answer: Answer) {
    super('answer is not kept');
  }
}

/** Returns what an encrypted answer is bound to: its row and its request. */
const ownerOf = ({ scope, key, fingerprint }: IdempotencyClaim): string => `${scope} ${key} ${fingerprint}`;

/**
 * Runs operations under an idempotency key: a mutation has one effect and one answer, in one
 * transaction; a query is answered once.
 */
export class IdempotencyService {
  private readonly inFlight = new InFlight<Answer>(MAX_WAITING);

  constructor(
    private readonly metrics: ServerMetrics,
    private readonly box: SecretBox,
  ) {}

  /**
   * Returns the answer of `run`, or the kept one of an earlier call. For a mutation `run` gets a
   * context whose transaction commits its writes and the record together. `already_exists` if the
   * key was used for another request, or with details.retry_after if the first call is still
   * running after 3 s.
   */
  async run(
    ctx: RequestContext,
    asked: { key: string; fingerprint: string; effect: 'read' | 'write' },
    run: Run,
    finish: Finish,
  ): Promise<Answer> {
    const { effect, ...named } = asked;
    const claim = { scope: ctx.actor.accountId ?? ctx.actor.role, ...named };
    const name = `${claim.scope} ${claim.key}`;
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const holder = this.inFlight.holder(name);
      if (!holder) {
        const once = (): Promise<Answer> =>
          effect === 'write' ? this.attempt(ctx, claim, run, finish) : this.attemptRead(ctx, claim, run, finish);
        return this.inFlight.hold(name, claim.fingerprint, () => this.lead(ctx, claim, once));
      }
      if (holder.fingerprint !== claim.fingerprint) throw this.conflict();
      const answer = await this.inFlight.wait(holder.done, deadline - performance.now());
      if (answer === 'busy') throw this.busy();
      if (answer) return this.replay(answer);
    }
  }

  private async lead(
    ctx: RequestContext,
    claim: IdempotencyClaim,
    attempt: () => Promise<Answer>,
  ): Promise<{ answer: Answer; kept: boolean }> {
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      try {
        const answer = await retryTransient(ctx, attempt);
        this.metrics.idempotentAnswers.inc({ outcome: 'first' });
        return { answer, kept: true };
      } catch (error) {
        if (error instanceof NotKept) return { answer: error.answer, kept: false };
        if (!(error instanceof Taken)) throw error;
        const record = await findRecord(ctx.database.idempotent, claim);
        if (record) return { answer: this.replay(this.answerOf(record, claim)), kept: true };
      }
    }
    throw this.busy();
  }

  private async attempt(ctx: RequestContext, claim: IdempotencyClaim, run: Run, finish: Finish): Promise<Answer> {
    return runTransaction(ctx.database.idempotent, ctx.database, ctx.signal, async (tx) => {
      await this.claim(tx, claim);
      await tx.query('SAVEPOINT before_effect');
      // A new context for each attempt: loaders may have cached rows that were rolled back.
      const result = await run({ ...ctx, transaction: tx });
      // The transaction is lost or incomplete: the whole operation runs again.
      const transient = result.errors?.find((error) => isTransient(error.originalError));
      if (transient) throw transient.originalError as Error;
      const answer = finish(result);
      if (!isKept(answer.errors)) throw new NotKept({ ...answer, data: null });
      if (answer.errors) {
        await tx.query('ROLLBACK TO SAVEPOINT before_effect');
        dropSignals(tx);
      }
      await this.store(tx, claim, answer);
      return answer;
    });
  }

  /**
   * Runs outside a transaction: a query may take seconds, and the few connections for keys are
   * every account's. If several processes run it, the first to store its answer wins.
   */
  private async attemptRead(ctx: RequestContext, claim: IdempotencyClaim, run: Run, finish: Finish): Promise<Answer> {
    if (await findRecord(ctx.database.idempotent, claim)) throw new Taken();
    const answer = finish(await run(ctx));
    if (!isKept(answer.errors)) throw new NotKept(answer);
    await runTransaction(ctx.database.idempotent, ctx.database, ctx.signal, async (tx) => {
      await this.claim(tx, claim);
      await this.store(tx, claim, answer);
    });
    return answer;
  }

  private async claim(tx: EntityManager, claim: IdempotencyClaim): Promise<void> {
    try {
      await insertRecord(tx, claim);
    } catch (error) {
      const failure = mysqlFailureOf(error);
      if (failure === 'duplicate') throw new Taken();
      // Another process has held the key for as long as a second request may wait.
      if (failure === 'lock_wait') throw this.busy();
      throw error;
    }
  }

  private answerOf(record: IdempotencyRecord, claim: IdempotencyClaim): Answer {
    if (record.fingerprint !== claim.fingerprint) throw this.conflict();
    const opened = this.box.open(ownerOf(claim), Buffer.from(record.answer, 'base64'));
    const { data, errors } = JSON.parse(opened) as Pick<Answer, 'data' | 'errors'>;
    return { data, ...(errors ? { errors } : {}), extensions: {} };
  }

  /**
   * Stores an answer encrypted: it may contain an API key or a webhook's secret, which a copy of
   * the table must not show.
   */
  private async store(tx: EntityManager, claim: IdempotencyClaim, { data, errors }: Answer): Promise<void> {
    const sealed = this.box.seal(ownerOf(claim), JSON.stringify({ data, errors }));
    await storeAnswer(tx, claim, sealed.toString('base64'));
  }

  private replay(answer: Answer): Answer {
    this.metrics.idempotentAnswers.inc({ outcome: 'replayed' });
    return { ...answer, extensions: { ...answer.extensions, replayed: true } };
  }

  private conflict(): DomainError {
    this.metrics.idempotentAnswers.inc({ outcome: 'conflict' });
    return new DomainError('already_exists', IDEMPOTENCY_KEY_USED);
  }

  private busy(): DomainError {
    this.metrics.idempotentAnswers.inc({ outcome: 'busy' });
    const message = 'The first request with this idempotency key is still running';
    return new DomainError('already_exists', message, { retry_after: 1 });
  }
}

/** Returns whether an answer is final: a retry under the same key gets it again. */
function isKept(errors: readonly CoreError[] | undefined): boolean {
  return !errors?.some((error) => NOT_KEPT.has(error.extensions.code));
}
