import { Arg, Authorized, Mutation, Resolver } from 'type-graphql';
import { Json } from '../graphql-types/scalars.js';

/** What keeps answers that the core had no part in. */
@Resolver()
export class IdempotencyResolver {
  @Authorized('account')
  @Mutation(() => Json, {
    description:
      'Answers what it was given: with an idempotency key, this is how a refusal that the REST facade found by itself ' +
      'is kept and given again.',
  })
  keepRefusal(
    @Arg('refusal', () => Json, { description: 'The error as the client got it.' }) refusal: unknown,
  ): unknown {
    return refusal;
  }
}
