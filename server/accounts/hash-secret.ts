import { hash } from 'node:crypto';

/**
 * SHA-256 of the secret of an API key, a session or a one-time token. It has 256 random bits, so no
 * slow hash is needed.
 */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
