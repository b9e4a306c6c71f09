import type { Request } from 'express';
import type { RouteAnswer } from './answer.js';
import type { HttpRefusal } from './refusal.js';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import type { RequestBody } from './read-body.js';
import { apiKey } from './request-identity.js';
import { envelope } from './send-answer.js';

/** The API key that a request names, and how the core recognises it. */
export interface Credentials {
  keyId: string;
  context: Pick<CallContext, 'apiKey' | 'accessToken' | 'signature'>;
  /** Secret that every request of the caller carries; absent for signed requests. */
  secret?: string;
}

/** The parts of an API that differ between this service's own and those of other services. */
export interface Dialect {
  /**
   * Returns the credentials of a request, undefined if it has none. Throws a refusal for those that
   * cannot be read. Reads the body only if they stand there.
   */
  credentials: (req: Request, body: RequestBody) => Credentials | undefined | Promise<Credentials | undefined>;
  /** The message of the refusal of a request without a key. */
  keyMissing: string;
  /** Returns the response to a refused request. */
  refused: (refusal: HttpRefusal) => RouteAnswer;
}

/** Returns the credentials of an API key as received. */
export const ofApiKey = (key: string | undefined): Credentials | undefined =>
  key ? { keyId: key.split('.', 1)[0] ?? '', context: { apiKey: key }, secret: key } : undefined;

/** The API below `/v1`. */
export const OWN_DIALECT: Dialect = {
  credentials: (req) => ofApiKey(apiKey(req)),
  keyMissing: 'The API key is missing; send it in the header X-Api-Key',
  refused: envelope,
};
