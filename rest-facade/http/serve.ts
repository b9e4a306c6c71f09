import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import type { FacadeSettings } from '../settings.js';
import type { RouteAnswer } from './answer.js';
import { CoreCaller } from './core-caller.js';
import { withinSignal } from '../../schema/process/within-signal.js';
import { ClientGone, requestSignal } from './deadline.js';
import { refusalOfThrown } from './error-table.js';
import type { RequestLog } from './request-log.js';
import type { FacadeMetrics } from './facade-metrics.js';
import { claimOfRefused } from './idempotency.js';
import { rateLimitHeaders } from './rate-limit-headers.rule.js';
import type { RateLimitMemory } from './rate-limit-memory.js';
import { RequestBody } from './read-body.js';
import type { Effect, FollowStream } from './route.js';
import { HttpRefusal } from './refusal.js';
import type { Credentials, Dialect } from './dialect.js';
import { clientAddress } from './request-identity.js';
import { sendAnswer } from './send-answer.js';

/** The dependencies of request handling. */
export interface Serving {
  transport: CoreTransport;
  settings: FacadeSettings;
  logger: Logger;
  rateLimits: RateLimitMemory;
  metrics: FacadeMetrics;
  requestLog: RequestLog;
  follow: FollowStream;
  dialect: Dialect;
}

/** The key and the account of a request. */
interface LoggedKey {
  accountId: string;
  keyId: string;
}

const METHOD_NOT_ALLOWED = 405;

/** Produces the response of one authenticated request, with at most one core call. */
export type Responder = (
  received: Received,
  caller: CoreCaller,
  signal: AbortSignal,
) => Promise<RouteAnswer> | RouteAnswer;

/** A request and its body, which is read on demand. */
export interface Received {
  req: Request;
  body: RequestBody;
}

/**
 * Serves a request below `/v1`: key, deadline, the responder's core call, envelope, rate-limit
 * headers. A request that is refused before it reaches the core makes a cheap call instead: 401 and
 * 429 take precedence, the headers are right, and the refusal is stored under the idempotency key
 * (contract 2).
 */
export function serve(
  serving: Serving,
  respond: Responder,
  access: 'account' | 'public' = 'account',
  effect?: Effect,
): RequestHandler {
  return async (req, res) => {
    const address = clientAddress(req);
    const { dialect } = serving;
    const signal = requestSignal(res, serving.settings.requestDeadlineMs);
    const received = { req, body: new RequestBody(req, serving.settings.bodyLimitBytes) };
    const { credentials, unreadable } = await credentialsOf(dialect, received, signal);
    const context = { requestId: requestIdOf(res), clientAddress: address, signal, ...credentials?.context };
    const caller = new CoreCaller(serving.transport, context);
    const work = async () => {
      if (unreadable) throw unreadable;
      if (!credentials && access === 'account') {
        throw new HttpRefusal('unauthenticated', dialect.keyMissing);
      }
      return withinSignal(Promise.resolve(respond(received, caller, signal)), signal);
    };
    const settle = async (refusal: HttpRefusal) => {
      const claim =
        credentials && refusal.status < 500
          ? await withinSignal(claimOfRefused(req, received.body), signal)
          : undefined;
      await (claim ? caller.keep(refusal, claim, effect) : caller.admit(unreadable ? 'public' : access, effect));
    };
    const report = (err: unknown) => serving.logger.error({ requestId: context.requestId, err }, 'request failed');
    const answer = await answerOf(caller, signal, { report, work, settle, refused: dialect.refused });
    if (credentials) noteKey(res, credentials, caller.accountId ?? serving.rateLimits.accountOf(credentials.secret));
    if (!answer) return;
    setRateLimitHeaders(res, caller, serving.rateLimits, credentials ? credentials.secret : address);
    if (caller.replayed) res.setHeader('Idempotency-Replayed', 'true');
    await sendAnswer(req, res, answer, caller.accountId ?? credentials?.keyId ?? address);
  };
}

/** Returns what a request says about its caller, or the refusal of what cannot be read. */
async function credentialsOf(
  dialect: Dialect,
  { req, body }: Received,
  signal: AbortSignal,
): Promise<{ credentials?: Credentials | undefined; unreadable?: Error }> {
  try {
    return { credentials: await withinSignal(Promise.resolve(dialect.credentials(req, body)), signal) };
  } catch (thrown) {
    return { unreadable: thrown as Error };
  }
}

interface AnswerParts extends Pick<Dialect, 'refused'> {
  report: (err: unknown) => void;
  work: () => Promise<RouteAnswer>;
  settle: (refusal: HttpRefusal) => Promise<void>;
}

/** Returns the response, also of a refusal; undefined if the client is gone. */
async function answerOf(
  caller: CoreCaller,
  signal: AbortSignal,
  { report, work, settle, refused }: AnswerParts,
): Promise<RouteAnswer | undefined> {
  try {
    return await work();
  } catch (thrown) {
    const reason = caller.called || signal.aborted ? thrown : await verdict(thrown, settle);
    if (reason instanceof ClientGone) return undefined;
    const refusal = refusalOfThrown(reason);
    if (refusal.status >= 500) report(refusal.cause ?? refusal);
    return refused(refusal);
  }
}

/**
 * Settles a refusal of the facade. A 401, 429 or 503 of the cheap call and the stored response of
 * the idempotency key take precedence. A 405 stays a 405 even if the key belongs to another
 * request.
 */
async function verdict(thrown: unknown, settle: (refusal: HttpRefusal) => Promise<void>): Promise<unknown> {
  const refusal = refusalOfThrown(thrown);
  try {
    await settle(refusal);
    return refusal;
  } catch (other) {
    const isOtherRequests = refusalOfThrown(other).code === 'already_exists';
    return refusal.status === METHOD_NOT_ALLOWED && isOtherRequests ? refusal : other;
  }
}

function setRateLimitHeaders(
  res: Response,
  caller: CoreCaller,
  memory: RateLimitMemory,
  who: string | undefined,
): void {
  if (caller.rateLimit && who !== undefined) memory.remember(who, caller.rateLimit, caller.accountId);
  const headers = rateLimitHeaders(caller.rateLimit ?? memory.recall(who));
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** Keeps for the request log whose request it was, if the key is genuine. */
function noteKey(res: Response, { keyId }: Credentials, accountId: string | undefined): void {
  if (accountId) res.locals['logged'] = { accountId, keyId } satisfies LoggedKey;
}

/** Returns whose request it was; undefined without a genuine key. */
export const loggedKeyOf = (res: Response): LoggedKey | undefined => res.locals['logged'] as LoggedKey | undefined;

/** Returns the id that the outermost middleware assigned. */
function requestIdOf(res: Response): string {
  return String(res.getHeader('X-Request-Id'));
}
