import { DomainError } from '../errors/domain-error.js';

/** Returns the error for what the account has no subscription for, in the names of Tardis. */
export const notSubscribed = (what: string): DomainError =>
  new DomainError('permission_denied', `The account has no subscription for ${what}`);
