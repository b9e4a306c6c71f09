import { z } from 'zod';
import { parseNetworks, type AllowedNetworks } from './webhook-target.js';

/** A setting that lists networks, e.g. `127.0.0.0/8,::1/128`. */
export const networkList = z.string().transform((text, context): AllowedNetworks => {
  try {
    return parseNetworks(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});
