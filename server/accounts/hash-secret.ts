import { createHash } from 'node:crypto';

/** SHA-256 of the secret half of an API key. The secret has 256 random bits, so no slow hash is needed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
