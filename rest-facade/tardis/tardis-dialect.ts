import type { Request } from 'express';
import { type Dialect, ofApiKey } from '../http/dialect.js';
import { apiKey, bearerToken } from '../http/request-identity.js';

/**
 * Statuses that the clients of Tardis do not know. They give up on 401 and 400 only, and repeat
 * others for as long as an hour.
 */
const KNOWN_STATUS: Readonly<Record<number, number>> = { 402: 401, 403: 401, 409: 400 };

/** Returns the key of a path below `/tardis/as/{key}`. */
const keyInPath = ({ params }: Request): string | undefined =>
  typeof params['key'] === 'string' ? params['key'] : undefined;

/**
 * Tardis' API: keys are bearer tokens, errors have a number and a message. Clients that accept
 * compressed data do not decompress errors.
 */
export const TARDIS_DIALECT: Dialect = {
  credentials: (req) => ofApiKey(bearerToken(req) ?? apiKey(req) ?? keyInPath(req)),
  keyMissing: 'The API key is missing; send it in the header Authorization: Bearer KEY, or in the path /tardis/as/KEY',
  refused: ({ status, message, headers }) => {
    const known = KNOWN_STATUS[status] ?? status;
    return { status: known, headers, uncompressed: true, body: { code: known, message } };
  },
};
