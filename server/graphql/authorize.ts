import type { AuthChecker } from 'type-graphql';
import { type RequestContext, requireRole } from '../context/request-context.js';
import type { Role } from '../context/roles.js';

/**
 * The only place that checks roles: every query and mutation names its roles in `@Authorized(...)`.
 */
export const authorize: AuthChecker<RequestContext, Role> = ({ context }, roles) => {
  requireRole(context, ...roles);
  return true;
};
