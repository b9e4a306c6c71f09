/** A refusal of Blob Storage that retries have not overcome for long enough. */
export interface StorageRefusal {
  /** What storage refused, worded for the client. */
  words: string;
  /**
   * Attempts until it counts as permanent. Keys are rotated and containers deleted while exports
   * run.
   */
  attempts: number;
}

const ACCESS: StorageRefusal = { words: 'our access to it', attempts: 5 };
const NO_ACCOUNT: StorageRefusal = { words: 'the storage account, which was not found', attempts: 8 };
const CONTAINER: StorageRefusal = { words: 'its container, which cannot be created', attempts: 8 };

/**
 * By error code of the Blob service
 * (https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes), and by Node's code for a host name that
 * does not exist: an account has a host name of its own.
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

/** Returns what storage refused, or null for an error that may pass by itself (outage, throttling, time-out). */
export function storageRefusal(error: {
  code?: string | undefined;
  statusCode?: number | undefined;
}): StorageRefusal | null {
  const known = error.code === undefined ? undefined : REFUSALS[error.code];
  if (known) return known;
  return error.statusCode === 401 || error.statusCode === 403 ? ACCESS : null;
}
