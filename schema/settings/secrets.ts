import { z } from 'zod';

/**
 * The default secret of every process. It is public: with `NODE_ENV=production`, processes refuse
 * it.
 */
export const LOCAL_SECRET = 'local-development-only';

/** The minimum in production; development accepts shorter secrets. */
export const MIN_SECRET_CHARACTERS = 32;

/** Splits a list of secrets, newest first. */
export const splitSecrets = (text: string): string[] => text.split(',').map((secret) => secret.trim());

/** One secret. */
export const secret = z.string().min(8);

/** A list of secrets for rotation: the first is used, all are accepted. */
export const secretList = z
  .string()
  .transform(splitSecrets)
  .pipe(z.tuple([secret], secret));

/** The first secret of such a list, for processes that present it. */
export const firstSecret = z
  .string()
  .transform((text) => splitSecrets(text)[0]!)
  .pipe(secret);
