import { decodeJwt } from 'jose';
import { type Credentials, ofApiKey } from '../http/dialect.js';

/** Returns the credentials of a bearer token: an API key, or a token that was issued for one. */
export function ofBearer(token: string): Credentials | undefined {
  const keyId = issuedFor(token);
  return keyId === undefined ? ofApiKey(token) : { keyId, context: { accessToken: token }, secret: token };
}

/** Returns the id of an API key that an access token names; undefined for other texts. */
function issuedFor(token: string): string | undefined {
  try {
    return decodeJwt(token).sub ?? '';
  } catch {
    return undefined;
  }
}
