import type { RequestSignature } from '../../schema/s3/request-signature.js';
import { canonicalRequest, type SignedParts, stringToSign } from './canonical-request.js';
import { s3Refusal } from './s3-refusal.js';

/** The request whose signature is read. */
export type SignableRequest = Pick<SignedParts, 'method' | 'url' | 'header'>;

/** The signature of a header or a query, and what it covers. */
interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  /** X-Amz-Date, as 20261128T194039Z. */
  at: string;
  payloadHash: string;
  sessionToken: string | undefined;
  /** Seconds for which a presigned URL is valid. */
  validSeconds?: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** The greatest difference between the clocks of client and service, as in S3. */
const SKEW_MS = 15 * 60_000;
const MAX_VALID_SECONDS = 604_800;
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const HEADER = /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+)\s*,\s*SignedHeaders=([^,\s]+)\s*,\s*Signature=([0-9a-f]{64})$/;

/**
 * Returns the signature of a request, in its header Authorization or, presigned, in its query;
 * undefined if it has none. Throws the refusal of one that cannot be read, is too old or too new,
 * or does not cover the request. Only the core can tell whether it is genuine. Some clients that
 * are told no region sign an empty one.
 */
export function readSignature(request: SignableRequest, nowMs: number): RequestSignature | undefined {
  const claim = inHeader(request) ?? inQuery(request.url);
  if (!claim) return undefined;
  const [keyId = '', day = '', region = '', service = '', end, ...rest] = claim.credential.split('/');
  const isScope = keyId !== '' && service === 's3' && end === 'aws4_request' && rest.length === 0;
  if (!isScope || day !== claim.at.slice(0, 8)) {
    throw malformed('the credential must be KEY/YYYYMMDD/REGION/s3/aws4_request, of the day of X-Amz-Date');
  }
  requireTime(claim, nowMs);
  const signedHeaders = claim.signedHeaders.split(';');
  requireCovered(request, signedHeaders);
  const canonical = canonicalRequest({ ...request, signedHeaders, payloadHash: claim.payloadHash });
  const text = stringToSign(canonical, claim.at, `${day}/${region}/${service}/aws4_request`);
  const { signature, sessionToken } = claim;
  return { keyId, day, region, service, text, signature, ...(sessionToken !== undefined && { sessionToken }) };
}

function inHeader({ header }: SignableRequest): Claim | undefined {
  const [authorization] = header('authorization');
  if (authorization === undefined) return undefined;
  const [, credential, signedHeaders, signature] = HEADER.exec(authorization) ?? [];
  if (!credential || !signedHeaders || !signature) {
    throw malformed(`it must be ${ALGORITHM} Credential=…, SignedHeaders=…, Signature=…`);
  }
  const [payloadHash] = header('x-amz-content-sha256');
  if (!payloadHash) throw s3Refusal('InvalidRequest', 'The header x-amz-content-sha256 is missing');
  const [at = ''] = header('x-amz-date');
  const [sessionToken] = header('x-amz-security-token');
  return { credential, signedHeaders, signature, at, payloadHash, sessionToken };
}

function inQuery(url: string): Claim | undefined {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const algorithm = query.get('X-Amz-Algorithm');
  if (algorithm === null) return undefined;
  const [credential, signedHeaders, signature, at, expires] = [
    ...['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature', 'X-Amz-Date', 'X-Amz-Expires'],
  ].map((name) => query.get(name) ?? '') as [string, string, string, string, string];
  const validSeconds = /^\d{1,6}$/.test(expires) ? Number(expires) : 0;
  const isWhole = algorithm === ALGORITHM && /^[0-9a-f]{64}$/.test(signature);
  if (!isWhole || validSeconds < 1 || validSeconds > MAX_VALID_SECONDS) {
    throw s3Refusal(
      'AuthorizationQueryParametersError',
      `A presigned URL needs X-Amz-Algorithm ${ALGORITHM}, X-Amz-Credential, X-Amz-Date, X-Amz-SignedHeaders, X-Amz-Signature and X-Amz-Expires, of 1 to ${MAX_VALID_SECONDS} seconds`,
    );
  }
  const sessionToken = query.get('X-Amz-Security-Token') ?? undefined;
  return { credential, signedHeaders, signature, at, payloadHash: 'UNSIGNED-PAYLOAD', sessionToken, validSeconds };
}

function requireTime({ at, validSeconds }: Claim, nowMs: number): void {
  const [, year, month, day, hour, minute, second] = DATE.exec(at) ?? [];
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(atMs)) throw s3Refusal('AccessDenied', 'X-Amz-Date must be a time such as 20261128T194039Z');
  if (validSeconds === undefined) {
    if (Math.abs(nowMs - atMs) <= SKEW_MS) return;
    const difference = Math.round(Math.abs(nowMs - atMs) / 60_000);
    throw s3Refusal(
      'RequestTimeTooSkewed',
      `The clocks of client and service differ by ${difference} minutes; at most 15 are allowed`,
    );
  }
  if (atMs - nowMs > SKEW_MS) throw s3Refusal('AccessDenied', 'The request is not valid yet');
  if (nowMs - atMs > validSeconds * 1_000) throw s3Refusal('AccessDenied', 'The request has expired');
}

/** Everything that S3 reads must be signed: else it could be altered on the way. */
function requireCovered({ header }: SignableRequest, signedHeaders: readonly string[]): void {
  const unsigned = ['host', ...AMZ_HEADERS].filter((name) => !signedHeaders.includes(name) && header(name).length > 0);
  if (unsigned.length === 0) return;
  throw s3Refusal('AccessDenied', `Headers of the request are not signed: ${unsigned.join(', ')}`);
}

const AMZ_HEADERS = ['x-amz-date', 'x-amz-content-sha256', 'x-amz-security-token'];

const malformed = (why: string) => s3Refusal('AuthorizationHeaderMalformed', `The authorization is malformed: ${why}`);
