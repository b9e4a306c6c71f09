import { z } from 'zod';

/** Shared by the processes that clients of streams are connected to. */
export const streamerUrl = z
  .url({ protocol: /^https?$/ })
  .default('http://127.0.0.1:4010')
  .describe('Where processes that stream listen.');
