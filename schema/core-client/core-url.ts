import { z } from 'zod';

/** CORE_URL: where the server's GraphQL for services is, without its last part `/graphql`; a proxy's path before that is kept. */
export const coreUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]|\/graphql\/?$/.test(url), 'must end before /graphql, without a query')
  .default('http://127.0.0.1:4000');
