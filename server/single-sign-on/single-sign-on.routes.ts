import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../schema/http/error-codes.js';
import { newRequestId } from '../../schema/text/ids.js';
import { atomic } from '../db/atomic.js';
import type { Database } from '../db/database.js';
import { asDomainError } from '../errors/mask-errors.js';
import { browserCall } from '../context/browser-request.js';
import type { SessionDirectory } from '../sessions/session-directory.js';
import type { SigningIn } from '../context/request-context.js';
import type { SignInService } from '../sessions/sign-in.service.js';
import type { ServerSettings } from '../settings.js';
import { AttemptCookie } from './attempt-cookie.js';
import { type IdentityProblem, userOfIdentity } from './identity.service.js';
import { type OidcProvider, ProviderFailure } from './oidc-provider.js';

const PATH = '/sign-in/oidc';

/** Reasons for a failed sign-in. The page has a message for each. */
type Refusal = IdentityProblem | 'expired' | 'refused' | 'failed' | 'unavailable' | 'limited';

/** Failures of our own, which are none of the provider. */
const REFUSAL_OF: Partial<Record<ErrorCode, Refusal>> = { rate_limited: 'limited', unavailable: 'unavailable' };

interface SingleSignOnParts {
  provider: OidcProvider;
  settings: ServerSettings;
  signIns: SignInService;
  sessions: SessionDirectory;
  database: Database;
  logger: Logger;
}

/**
 * `GET /sign-in/oidc` sends the browser to the provider. `/sign-in/oidc/callback` opens a session
 * for the user with that identity.
 */
export function singleSignOnRoutes({
  provider,
  settings,
  signIns,
  sessions,
  database,
  logger,
}: SingleSignOnParts): Router {
  const cookie = new AttemptCookie(settings.tokenKeys, PATH);
  const log = logger.child({ part: 'single sign-on' });

  function contextOf(req: Request, res: Response): SigningIn {
    const browser = browserCall(req, res, settings);
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const call = { requestId: newRequestId(), logger: log, database, signal: gone.signal };
    return { ...call, browser, actor: { role: 'anonymous' } };
  }

  async function begin(req: Request, res: Response): Promise<void> {
    const { origin } = browserCall(req, res, settings);
    try {
      const { url, attempt } = await provider.begin(`${origin}${PATH}/callback`);
      cookie.set(res, attempt, origin.startsWith('https:'));
      res.redirect(url.href);
    } catch (err) {
      log.warn({ err }, 'the single sign-on provider is unreachable');
      refuse(res, 'failed');
    }
  }

  async function finish(req: Request, res: Response): Promise<void> {
    const ctx = contextOf(req, res);
    const attempt = cookie.read(req);
    const { origin } = ctx.browser;
    cookie.clear(res, origin.startsWith('https:'));
    if (!attempt) return refuse(res, 'expired');
    const back = new URL(req.originalUrl, origin);
    try {
      await signIns.limited(ctx, attempt.state, async () => {
        const identity = await provider.finish(back, attempt);
        const { sessionToken } = ctx.browser;
        const signedIn = sessionToken === undefined ? null : await sessions.check(sessionToken);
        const user = await atomic(ctx, (tx) => userOfIdentity(tx, identity, signedIn?.userId ?? null));
        if (typeof user === 'string') {
          signIns.noteFailure(ctx, null, identity.email ?? '');
          return refuse(res, user);
        }
        await signIns.openSessionBy(ctx, user, { singleSignOn: identity.issuer });
        res.redirect('/');
      });
    } catch (err) {
      const { code } = asDomainError(err);
      if (code !== 'rate_limited') log.warn({ err, requestId: ctx.requestId }, 'single sign-on failed');
      refuse(res, err instanceof ProviderFailure ? 'failed' : (REFUSAL_OF[code] ?? 'refused'));
    }
  }

  const router = Router();
  router.use(PATH, (_req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  });
  router.get(PATH, begin);
  router.get(`${PATH}/callback`, finish);
  return router;
}

const refuse = (res: Response, reason: Refusal): void => res.redirect(`/?sign-in=${reason}`);
