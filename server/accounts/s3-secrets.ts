import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RequestSignature } from '../../schema/s3/request-signature.js';

/**
 * Secret access keys of API keys, made of TOKEN_KEYS and the stored hash of the key: neither the
 * database nor TOKEN_KEYS alone is enough to compute them. The first of TOKEN_KEYS makes them, all
 * verify.
 */
export class S3Secrets {
  private readonly keys: readonly Buffer[];

  constructor(tokenKeys: readonly [string, ...string[]]) {
    this.keys = tokenKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 's3 secrets', 32)));
  }

  /** Returns the secret access key of an API key and a session token, 43 characters. */
  of(keyId: string, secretHash: Buffer, sessionToken = ''): string {
    return secretOf(this.keys[0]!, keyId, secretHash, sessionToken);
  }

  /** Returns whether a request was signed with the secret access key of its API key. */
  signed({ keyId, sessionToken = '', ...signature }: RequestSignature, secretHash: Buffer): boolean {
    const given = Buffer.from(signature.signature, 'hex');
    return this.keys
      .map((key) => s3SignatureOf(secretOf(key, keyId, secretHash, sessionToken), signature))
      .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  }
}

const secretOf = (key: Buffer, keyId: string, secretHash: Buffer, sessionToken: string): string =>
  hmac(key, Buffer.concat([Buffer.from(keyId), secretHash, Buffer.from(sessionToken)])).toString('base64url');

/** Returns the signature of Signature Version 4 for a string to sign. */
export function s3SignatureOf(
  secret: string,
  { day, region, service, text }: Pick<RequestSignature, 'day' | 'region' | 'service' | 'text'>,
): Buffer {
  const signingKey = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(signingKey, text);
}

const hmac = (key: Buffer | string, data: Buffer | string): Buffer => createHmac('sha256', key).update(data).digest();
