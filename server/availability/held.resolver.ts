import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { Subscription } from '../subscriptions/subscription.types.js';
import { heldLoader } from './held.service.js';

@ObjectType({
  description: 'What is held in the spans of a subscription: what an export can get.',
})
export class HeldData {
  @Field(() => Int64, { name: 'rowsEstimate', description: 'About how many messages, from the index.' })
  rows!: bigint;

  @Field(() => Int64, {
    description: 'Nanoseconds that were collected without a gap, silence of the exchange included, or imported.',
  })
  timeNs!: bigint;
}

@Resolver(() => Subscription)
export class HeldResolver {
  @FieldResolver(() => HeldData, { description: 'What is held in its spans.' })
  async held(@Ctx() ctx: RequestContext, @Root() { id }: Subscription): Promise<HeldData> {
    return heldLoader(ctx).load(id);
  }
}
