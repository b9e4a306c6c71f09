import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { ServerSettings } from '../settings.js';
import type { BrowserCall } from './browser-call.js';
import { refuseRequest } from './refuse-request.js';

/** Names the account that staff act for. */
const ACCOUNT_HEADER = 'x-account-id';

const isSecure = (request: Request, settings: ServerSettings): boolean =>
  settings.dashboardUrl ? settings.dashboardUrl.startsWith('https:') : request.secure;

/**
 * Returns what a browser's request says about its caller. Over https the cookie's name begins with
 * `__Host-`, which browsers accept from this host only and only if Secure.
 */
export function browserCall(request: Request, response: Response, settings: ServerSettings): BrowserCall {
  const secure = isSecure(request, settings);
  const prefix = secure ? '__Host-' : '';
  const name = `${prefix}session`;
  const knownName = `${prefix}browser`;
  const cookies = parseCookie(request.get('cookie') ?? '');
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  return {
    origin: originOf(request, settings),
    address: request.ip ?? '',
    userAgent: request.get('user-agent') ?? '',
    sessionToken: cookies[name],
    browserToken: cookies[knownName],
    accountId: request.get(ACCOUNT_HEADER),
    lastEventId: request.get('last-event-id'),
    setSession: (token, expires) => void response.cookie(name, token, { ...attributes, expires }),
    clearSession: () => void response.clearCookie(name, attributes),
    setKnown: (token, expires) =>
      void response.cookie(knownName, token, { ...attributes, sameSite: 'strict', expires }),
  };
}

/**
 * Rejects requests that another site could make a browser send with our cookie: those that are not
 * JSON (forms and `no-cors` fetches cannot send JSON), and those with another site's Origin or
 * Sec-Fetch-Site. So no CSRF token is needed.
 */
export function sameOriginOnly(settings: ServerSettings): RequestHandler {
  return (request, response, next) => {
    const own = originOf(request, settings);
    const origin = request.get('origin');
    const site = request.get('sec-fetch-site');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const foreign = (origin !== undefined && origin !== own) || site === 'cross-site' || site === 'same-site';
    if (!foreign && (isRead || request.is('application/json'))) {
      next();
      return;
    }
    const message = foreign
      ? `Requests come from ${own} only`
      : 'Requests are POSTs with Content-Type application/json';
    refuseRequest(response, 403, 'permission_denied', message);
  };
}

const originOf = (request: Request, { dashboardUrl: url }: ServerSettings): string =>
  url ? new URL(url).origin : `${request.protocol}://${request.host}`;
