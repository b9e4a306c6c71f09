import { claimedKey } from '../../schema/core-client/claimed-key.js';
import { type Credentials, ofApiKey } from '../http/dialect.js';

/** Returns the credentials of a bearer token: an API key, or a token that was issued for one. */
export function ofBearer(token: string): Credentials | undefined {
  const keyId = claimedKey(token);
  return keyId === undefined ? ofApiKey(token) : { keyId, context: { accessToken: token }, secret: token };
}
