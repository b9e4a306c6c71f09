import { z } from 'zod';

/** The secret of every process that is given none. Public: a process refuses it with `NODE_ENV=production`. */
export const LOCAL_SECRET = 'local-development-only';

/** What production asks of a secret; development accepts shorter ones. */
export const MIN_SECRET_CHARACTERS = 32;

/** Splits a list of secrets, newest first. */
export const splitSecrets = (text: string): string[] => text.split(',').map((secret) => secret.trim());

/** One secret. */
export const secret = z.string().min(8);

/** Secrets that are rotated as a list: the first one is used, all are accepted. */
export const secretList = z
  .string()
  .transform(splitSecrets)
  .pipe(z.tuple([secret], secret));

/** The first secret of such a list, for a process that only presents it. */
export const firstSecret = z
  .string()
  .transform((text) => splitSecrets(text)[0]!)
  .pipe(secret);
