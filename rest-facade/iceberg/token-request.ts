import type { Request } from 'express';
import { type Credentials, ofApiKey } from '../http/dialect.js';
import type { RequestBody } from '../http/read-body.js';
import { HttpRefusal } from '../http/refusal.js';
import { bearerToken } from '../http/request-identity.js';
import { ofBearer } from './bearer-credentials.js';

const CLIENT_CREDENTIALS = 'client_credentials';
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const BASIC = /^basic +(\S+) *$/i;
/** The longest credentials have some 300 characters. */
const CREDENTIALS = /^[\x21-\x7e]{1,2048}$/;

/**
 * Returns the credentials of a request for a token, in its header Authorization or its form: an API
 * key, or with `token-exchange` a token as well. Throws the refusal of another grant.
 */
export async function tokenCredentials(req: Request, body: RequestBody): Promise<Credentials | undefined> {
  const form = new URLSearchParams((await body.bytes()).toString());
  const grant = form.get('grant_type');
  if (grant !== CLIENT_CREDENTIALS && grant !== TOKEN_EXCHANGE) {
    throw new HttpRefusal('invalid_argument', `grant_type must be ${CLIENT_CREDENTIALS} or ${TOKEN_EXCHANGE}`, {
      details: { oauthError: grant === null ? 'invalid_request' : 'unsupported_grant_type' },
    });
  }
  const bearer = bearerToken(req) ?? (grant === TOKEN_EXCHANGE ? form.get('subject_token') : null);
  const found =
    basicKey(req) ??
    ofClient(form.get('client_id'), form.get('client_secret')) ??
    (bearer ? ofBearer(bearer) : undefined);
  // Other text is no credential, and cannot be a header of the call to the server.
  if (found && !CREDENTIALS.test(found.secret ?? ''))
    throw new HttpRefusal('unauthenticated', 'The credentials are not valid');
  return found;
}

/**
 * Returns the API key of a client: the secret is the whole key, or what it has behind the dot, with
 * the id of the key as the client's.
 */
function ofClient(id: string | null, secret: string | null): Credentials | undefined {
  if (!secret) return undefined;
  return ofApiKey(secret.includes('.') ? secret : `${id ?? ''}.${secret}`);
}

function basicKey(req: Request): Credentials | undefined {
  const [, encoded] = BASIC.exec(req.get('authorization') ?? '') ?? [];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const at = text.indexOf(':');
  return ofClient(text.slice(0, Math.max(0, at)), text.slice(at + 1));
}
