import type { BrowserCall } from '../context/browser-call.js';
import type { RequestContext } from '../context/request-context.js';
import { DomainError } from '../errors/domain-error.js';

/** Returns the calling browser. Throws `permission_denied` for callers without cookies. */
export function requireBrowser(ctx: Pick<RequestContext, 'browser'>): BrowserCall {
  if (!ctx.browser)
    throw new DomainError(
      'permission_denied',
      'Sessions are only available to browsers, at the address of the dashboard',
    );
  return ctx.browser;
}
