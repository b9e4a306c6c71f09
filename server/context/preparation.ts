import { Extensions } from 'type-graphql';

/**
 * Slow work on the arguments of a root field, done before the operation takes a connection or a
 * lock.
 */
export type Preparation = (
  args: Readonly<Record<string, unknown>>,
  caller: { accountId: string; signal: AbortSignal; columnCap: () => Promise<number> },
) => Promise<void>;

/**
 * Declares the preparation of a query or mutation. It must not throw: other checks of the request
 * come first.
 */
export const PreparedBy = (prepare: Preparation): MethodDecorator => Extensions({ prepare });
