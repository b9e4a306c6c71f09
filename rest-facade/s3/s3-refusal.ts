import { HttpRefusal } from '../http/refusal.js';
import type { ErrorCode } from '../../schema/http/error-codes.js';

/** Errors of S3 that clients know, with their statuses and the code of ours that logs have. */
const ERRORS = {
  AccessDenied: [403, 'permission_denied'],
  AuthorizationHeaderMalformed: [400, 'invalid_argument'],
  AuthorizationQueryParametersError: [400, 'invalid_argument'],
  InvalidArgument: [400, 'invalid_argument'],
  InvalidRange: [416, 'invalid_argument'],
  InvalidRequest: [400, 'invalid_argument'],
  PreconditionFailed: [412, 'invalid_argument'],
  RequestTimeTooSkewed: [403, 'permission_denied'],
} as const satisfies Record<string, readonly [status: number, code: ErrorCode]>;

/** Returns a refusal in the words of S3. */
export function s3Refusal(
  s3Code: keyof typeof ERRORS,
  message: string,
  headers: Record<string, string> = {},
): HttpRefusal {
  const [status, code] = ERRORS[s3Code];
  return new HttpRefusal(code, message, { status, headers, details: { s3Code } });
}

/** Returns the 403 of everything that changes a bucket, or that the door does not have. */
export const readOnlyDoor = (asked: string): HttpRefusal =>
  s3Refusal(
    'AccessDenied',
    `${asked} is not allowed: buckets are read-only. Use ListBuckets, HeadBucket, GetBucketLocation, ListObjectsV2, HeadObject and GetObject`,
  );
