import type { RequestHandler, Response } from 'express';
import type { Admission, RateLimiter } from '../rate-limits/rate-limiter.js';
import { SessionTokens } from '../sessions/session-token.js';
import type { ServerSettings } from '../settings.js';
import { browserCall } from '../context/browser-request.js';
import { jsonBody } from './json-body.js';
import { refuseRequest } from '../context/refuse-request.js';

const SESSION_BODY_BYTES = 1_000_000;
/**
 * Signing in, accepting an invitation and resetting a password need no session and small bodies.
 */
const STRANGER_BODY_BYTES = 16_384;

/**
 * Reads the body of a browser's request. Callers without a valid session cookie are charged to
 * their address first and may send less.
 */
export function admitBrowser(settings: ServerSettings, limiter: Pick<RateLimiter, 'admitAddress'>): RequestHandler {
  const tokens = new SessionTokens(settings.sessionSecret);
  const readBody = { session: jsonBody(SESSION_BODY_BYTES), stranger: jsonBody(STRANGER_BODY_BYTES) };
  return async (request, response, next) => {
    const { sessionToken, address } = browserCall(request, response, settings);
    if (sessionToken !== undefined && tokens.read(sessionToken)) return readBody.session(request, response, next);
    const admission = await limiter.admitAddress(address);
    if (!admission.granted) {
      response.set('Retry-After', String(admission.state.retryAfter ?? 1));
      return refuseRequest(response, 429, 'rate_limited', 'Too many requests');
    }
    response.locals['admission'] = admission;
    return readBody.stranger(request, response, next);
  };
}

/** Returns the admission that a request without a session was charged for. */
export const admissionOf = (response: Response): Admission | undefined =>
  response.locals['admission'] as Admission | undefined;
