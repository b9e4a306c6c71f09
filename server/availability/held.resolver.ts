import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { Subscription } from '../subscriptions/subscription.types.js';
import { heldLoader } from './held.service.js';

@ObjectType({
  description: 'The stored data in the spans of a subscription: what an export can contain.',
})
class HeldData {
  @Field(() => Int64, { name: 'rowsEstimate', description: 'Approximate number of messages, from the index.' })
  rows!: bigint;

  @Field(() => Int64, {
    description:
      'Nanoseconds that were imported or collected without a gap, and not removed by retention. Includes times when the exchange sent nothing.',
  })
  timeNs!: bigint;
}

@Resolver(() => Subscription)
export class HeldResolver {
  @FieldResolver(() => HeldData, { description: 'The stored data in its spans.' })
  async held(@Ctx() ctx: RequestContext, @Root() { id }: Subscription): Promise<HeldData> {
    return heldLoader(ctx).load(id);
  }
}
