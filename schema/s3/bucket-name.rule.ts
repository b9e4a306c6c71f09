/**
 * Returns the name of an account's bucket: `acc-` and 32 hex digits. Names of buckets have no
 * underscore.
 */
export const bucketNameOf = (accountId: string): string => accountId.replace('_', '-');
