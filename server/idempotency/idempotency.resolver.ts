import { Arg, Authorized, Mutation, Resolver } from 'type-graphql';
import { Json } from '../graphql-types/scalars.js';

/** Stores responses that the REST facade creates itself. */
@Resolver()
export class IdempotencyResolver {
  @Authorized('account')
  @Mutation(() => Json, {
    description:
      'Returns its argument. With an idempotency key, this stores a rejection by the REST facade for its retries.',
  })
  keepRefusal(
    @Arg('refusal', () => Json, { description: 'The error that the client received.' }) refusal: unknown,
  ): unknown {
    return refusal;
  }
}
