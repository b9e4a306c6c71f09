import type { Request } from 'express';
import type { RouteAnswer } from '../http/answer.js';
import type { Dialect } from '../http/dialect.js';
import type { HttpRefusal } from '../http/refusal.js';
import { readOnlyDoor, s3Refusal } from './s3-refusal.js';
import { xmlDocument } from './s3-xml.js';
import { readSignature } from './signed-request.js';

/** Codes of S3 for refusals that are not the door's own. Its clients repeat `SlowDown` later. */
const S3_ERRORS: Readonly<Record<string, readonly [code: string, status: number]>> = {
  invalid_argument: ['InvalidArgument', 400],
  unauthenticated: ['SignatureDoesNotMatch', 403],
  permission_denied: ['AccessDenied', 403],
  not_found: ['NoSuchKey', 404],
  request_timeout: ['RequestTimeout', 503],
  rate_limited: ['SlowDown', 503],
  unavailable: ['ServiceUnavailable', 503],
};
const NOT_SIGNED = 'The request is not signed; sign it with the access key pair of GET /v1/s3/credentials';
const METHOD_NOT_ALLOWED = 405;

/** The API of S3: requests are signed, errors are XML. */
export const S3_DIALECT: Dialect = {
  credentials: (req) => {
    const signature = readSignature({ method: req.method, url: req.originalUrl, header: headersOf(req) }, Date.now());
    if (!signature) throw s3Refusal('AccessDenied', NOT_SIGNED);
    return { keyId: signature.keyId, context: { signature } };
  },
  keyMissing: NOT_SIGNED,
  refused: (refusal) => errorAnswer(refusal.status === METHOD_NOT_ALLOWED ? readOnlyDoor('The method') : refusal),
};

function errorAnswer({ code, details, message, status, headers }: HttpRefusal): RouteAnswer {
  const own = details?.['s3Code'];
  const [s3Code, s3Status] = typeof own === 'string' ? [own, status] : codeOf(code, details);
  return {
    status: s3Status,
    headers: { ...headers, 'Content-Type': 'application/xml' },
    uncompressed: true,
    text: xmlDocument('Error', { Code: s3Code, Message: message }),
  };
}

function codeOf(code: string, details: HttpRefusal['details']): readonly [code: string, status: number] {
  if (details?.['reason'] === 'expired') return ['ExpiredToken', 400];
  if (details?.['reason'] === 'bucket') return ['NoSuchBucket', 404];
  return S3_ERRORS[code] ?? ['InternalError', 500];
}

/** Returns the values of a header as the client sent them. */
const headersOf =
  (req: Request) =>
  (name: string): readonly string[] =>
    name === 'host' ? [req.host] : (req.headersDistinct[name] ?? []);
