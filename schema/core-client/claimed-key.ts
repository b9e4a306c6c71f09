import { decodeJwt } from 'jose';

/**
 * Returns the id of the API key that an access token claims to stand for, not verified; empty if it
 * names none. Undefined for texts that are no JSON Web Token.
 */
export function claimedKey(token: string): string | undefined {
  try {
    return decodeJwt(token).sub ?? '';
  } catch {
    return undefined;
  }
}
