/** A refusal of Blob Storage that retries have not overcome for long enough. */
export interface StorageRefusal {
  /** Reason, worded for the client. */
  words: string;
  /** Attempts until it counts as permanent: keys and containers may change while exports run. */
  attempts: number;
}

const ACCESS: StorageRefusal = { words: 'access was denied', attempts: 5 };
const NO_ACCOUNT: StorageRefusal = { words: 'the storage account was not found', attempts: 8 };
const CONTAINER: StorageRefusal = { words: 'the container cannot be created', attempts: 8 };

/**
 * Refusals by error code of the Blob service
 * (https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes), and by Node's
 * code for an unknown host name: each account has its own.
 */
const REFUSALS: Readonly<Record<string, StorageRefusal>> = {
  AuthenticationFailed: ACCESS,
  InvalidAuthenticationInfo: ACCESS,
  NoAuthenticationInformation: ACCESS,
  AuthorizationFailure: ACCESS,
  AuthorizationPermissionMismatch: ACCESS,
  AuthorizationProtocolMismatch: ACCESS,
  AuthorizationResourceTypeMismatch: ACCESS,
  AuthorizationServiceMismatch: ACCESS,
  AuthorizationSourceIPMismatch: ACCESS,
  InsufficientAccountPermissions: ACCESS,
  KeyBasedAuthenticationNotPermitted: ACCESS,
  AccountIsDisabled: ACCESS,
  ENOTFOUND: NO_ACCOUNT,
  ResourceNotFound: NO_ACCOUNT,
  ContainerBeingDeleted: CONTAINER,
  ContainerDisabled: CONTAINER,
};

/** Returns the refusal, or null for errors that may pass (outage, throttling, time-out). */
export function storageRefusal(error: {
  code?: string | undefined;
  statusCode?: number | undefined;
}): StorageRefusal | null {
  const known = error.code === undefined ? undefined : REFUSALS[error.code];
  if (known) return known;
  return error.statusCode === 401 || error.statusCode === 403 ? ACCESS : null;
}
