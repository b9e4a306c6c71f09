import { createHmac, hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const VALID_SECONDS = 3_600;
const ALGORITHM = 'HS256';

/** A token that stands for an API key for an hour. */
export interface IssuedToken {
  token: string;
  expiresInSeconds: number;
}

/**
 * JSON Web Tokens of API keys, signed with a key made of TOKEN_KEYS and the stored hash of the API
 * key: they end with it. The first of TOKEN_KEYS signs, all verify.
 */
export class AccessTokens {
  private readonly keys: readonly Buffer[];

  constructor(tokenKeys: readonly [string, ...string[]]) {
    this.keys = tokenKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'access tokens', 32)));
  }

  async issue(keyId: string, secretHash: Buffer): Promise<IssuedToken> {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(keyId)
      .setIssuedAt()
      .setExpirationTime(`${VALID_SECONDS}s`)
      .sign(signingKey(this.keys[0]!, secretHash));
    return { token, expiresInSeconds: VALID_SECONDS };
  }

  /** Returns whether a token of an API key is genuine and has not expired. */
  async isValid(token: string, secretHash: Buffer, now = new Date()): Promise<boolean> {
    const verified = this.keys.map((key) => isSigned(token, signingKey(key, secretHash), now));
    return (await Promise.all(verified)).includes(true);
  }
}

const signingKey = (key: Buffer, secretHash: Buffer): Buffer => createHmac('sha256', key).update(secretHash).digest();

async function isSigned(token: string, key: Buffer, currentDate: Date): Promise<boolean> {
  try {
    await jwtVerify(token, key, { algorithms: [ALGORITHM], requiredClaims: ['sub', 'exp'], currentDate });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
