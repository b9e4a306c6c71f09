import { isId } from '../text/ids.js';

/** The limits of an access key pair that was made for one table. */
export interface S3Session {
  /** Unix seconds. */
  expiresAt: number;
  tableId: string;
}

/** Returns the session token of a pair: its secret access key is made of it. */
export const sessionTokenOf = ({ expiresAt, tableId }: S3Session): string => `${expiresAt}.${tableId}`;

/** Reads a session token; undefined for other texts. */
export function readSessionToken(token: string): S3Session | undefined {
  const [, expiresAt, tableId] = /^(\d{1,12})\.(\w+)$/.exec(token) ?? [];
  if (!expiresAt || !tableId || !isId('table', tableId)) return undefined;
  return { expiresAt: Number(expiresAt), tableId };
}
