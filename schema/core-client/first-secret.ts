import { z } from 'zod';

/** A secret that is rotated as a list, newest first: what presents it presents the first one. */
export const firstSecret = z
  .string()
  .transform((text) => text.split(',', 1)[0]!.trim())
  .pipe(z.string().min(8));
