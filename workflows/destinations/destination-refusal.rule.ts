/** Reason for which a destination did not take or give a file. */
export interface DestinationRefusal {
  kind: 'access' | 'missing' | 'region' | 'clock' | 'checksum' | 'full' | 'busy' | 'unreachable' | 'other';
  /** Text after "The destination failed: ". */
  words: string;
  /** Attempts until it counts as permanent: rights and buckets may be on their way. */
  attempts: number;
}

const ACCESS: DestinationRefusal = { kind: 'access', words: 'access was denied', attempts: 3 };
const EXPIRED: DestinationRefusal = { ...ACCESS, words: 'the credentials have expired' };
const MISSING: DestinationRefusal = {
  kind: 'missing',
  words: 'the bucket or container does not exist',
  attempts: 3,
};
const REGION: DestinationRefusal = { kind: 'region', words: 'the bucket is in another region', attempts: 1 };
/** Redirects are not followed: they may point anywhere. */
const REDIRECT: DestinationRefusal = { ...REGION, words: 'the store redirects to another address' };
/**
 * The clients correct a clock that is off by what the store says; this is for stores that do not
 * say.
 */
const CLOCK: DestinationRefusal = {
  kind: 'clock',
  words: 'the clock of the store and the clock of this service differ too much',
  attempts: 12,
};
const CHECKSUM: DestinationRefusal = {
  kind: 'checksum',
  words: 'a part arrived with another checksum than it was sent with',
  attempts: 5,
};
const FULL: DestinationRefusal = { kind: 'full', words: 'the store has no room left', attempts: 3 };
const BUSY: DestinationRefusal = { kind: 'busy', words: 'the store is overloaded or unavailable', attempts: 12 };
/** One sentence for all three, so that ports of a private network cannot be told apart. */
const UNREACHABLE: DestinationRefusal = {
  kind: 'unreachable',
  words: 'the address cannot be reached, does not answer, or points to a private network',
  attempts: 12,
};

const CHANGED: DestinationRefusal = {
  kind: 'other',
  words: 'a file was changed by others at the same time, or the credentials do not allow reading it',
  attempts: 12,
};

/**
 * Refusals by error code of Azure
 * (https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes) and of S3
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
 */
const BY_CODE: Readonly<Record<string, DestinationRefusal>> = {
  AccessDenied: ACCESS,
  AllAccessDisabled: ACCESS,
  AccountProblem: ACCESS,
  InvalidAccessKeyId: ACCESS,
  SignatureDoesNotMatch: ACCESS,
  InvalidToken: ACCESS,
  ExpiredToken: EXPIRED,
  AuthenticationFailed: ACCESS,
  AuthorizationFailure: ACCESS,
  AuthorizationPermissionMismatch: ACCESS,
  AuthorizationProtocolMismatch: ACCESS,
  AuthorizationResourceTypeMismatch: ACCESS,
  InvalidAuthenticationInfo: ACCESS,
  NoAuthenticationInformation: ACCESS,
  InsufficientAccountPermissions: ACCESS,
  KeyBasedAuthenticationNotPermitted: ACCESS,
  NoSuchBucket: MISSING,
  ContainerNotFound: MISSING,
  ContainerBeingDeleted: MISSING,
  ContainerDisabled: MISSING,
  ResourceNotFound: MISSING,
  PermanentRedirect: REGION,
  TemporaryRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  IllegalLocationConstraintException: REGION,
  RequestTimeTooSkewed: CLOCK,
  RequestInTheFuture: CLOCK,
  BadDigest: CHECKSUM,
  Md5Mismatch: CHECKSUM,
  InsufficientAccountQuota: FULL,
  QuotaExceeded: FULL,
  SlowDown: BUSY,
  ServiceUnavailable: BUSY,
  ServerBusy: BUSY,
  OperationTimedOut: BUSY,
  ConditionNotMet: CHANGED,
  BlobAlreadyExists: CHANGED,
  PreconditionFailed: CHANGED,
  ConditionalRequestConflict: CHANGED,
};

/** Returns the refusal for the codes and the HTTP status of an error; none: there was no answer. */
export function destinationRefusal(codes: readonly string[], status: number | undefined): DestinationRefusal {
  for (const code of codes) {
    const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
    if (known) return known;
  }
  if (status === undefined) return UNREACHABLE;
  if (status === 401 || status === 403) return ACCESS;
  if (status >= 300 && status < 400) return REDIRECT;
  if (status === 507) return FULL;
  if (status === 503 || status === 429) return BUSY;
  return { kind: 'other', words: `the store answered with ${status}`, attempts: status >= 500 ? 12 : 4 };
}

/** Returns the refusal of a file whose stored size is not the one that was sent. */
export const wrongSize = (): DestinationRefusal => ({
  kind: 'checksum',
  words: 'a stored file has another size than it was sent with',
  attempts: 3,
});

/** Returns the refusal of a part whose checksum, as the store gives it, is another one. */
export const wrongChecksum = (): DestinationRefusal => CHECKSUM;

/** Returns the refusal of credentials that the store denies and that have ended by themselves. */
export const expiredCredentials = (): DestinationRefusal => EXPIRED;
