import { z } from 'zod';

/**
 * CORE_URL: the server's GraphQL for services, without its last part `/graphql`; a path of a proxy
 * is kept.
 */
export const coreUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]|\/graphql\/?$/.test(url), 'must end before /graphql, without a query')
  .default('http://127.0.0.1:4000')
  .describe('Where the GraphQL server for services is, before /graphql.');
