import { z } from 'zod';
import { parseNetworks, type AllowedNetworks } from './webhook-target.js';

/** A list of networks, e.g. `127.0.0.0/8,::1/128`. */
const networkList = z.string().transform((text, context): AllowedNetworks => {
  try {
    return parseNetworks(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** Networks that webhooks may reach although they are not public. */
export const webhookPrivateNetworks = networkList
  .default([])
  .describe('Networks that webhooks may reach although they are not public, over http too: 10.1.0.0/16,::1/128.');
