import type { Request } from 'express';
import type { RouteAnswer } from './answer.js';
import type { HttpRefusal } from './refusal.js';
import { apiKey } from './request-identity.js';
import { envelope } from './send-answer.js';

/** The parts of an API that differ between this service's own and those of other services. */
export interface Dialect {
  /** Returns the API key as received, or undefined. */
  apiKey: (req: Request) => string | undefined;
  /** The message of the refusal of a request without a key. */
  keyMissing: string;
  /** Returns the response to a refused request. */
  refused: (refusal: HttpRefusal) => RouteAnswer;
}

/** The API below `/v1`. */
export const OWN_DIALECT: Dialect = {
  apiKey,
  keyMissing: 'The API key is missing; send it in the header X-Api-Key',
  refused: envelope,
};
