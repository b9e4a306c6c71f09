import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { StreamCategory } from '../../schema/streams.js';
import { type Datastream, StreamCategoryEnum } from '../catalog/catalog.types.js';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime } from '../graphql-types/scalars.js';
import type { SubscriptionStatus } from './subscription-state.rule.js';

export const SubscriptionStatusEnum = { ACTIVE: 'active', PAUSED: 'paused', DELETED: 'deleted' } as const;
registerEnumType(SubscriptionStatusEnum, {
  name: 'SubscriptionStatus',
  description: 'Whether a subscription is collected.',
  valuesConfig: {
    ACTIVE: { description: 'Collected now.' },
    PAUSED: { description: 'Not collected; what was collected stays exportable.' },
    DELETED: { description: 'Gone, with what its spans entitled to.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'That the account wants a datastream to be collected, and since when it did.',
})
export class Subscription {
  @Field(() => ID, { description: '`sub_` + 32 hex.' })
  id!: string;

  @Field(() => SubscriptionStatusEnum, { description: 'Whether it is collected now.' })
  status!: SubscriptionStatus;

  @Field(() => DateTime, { description: 'When it was made, or made again after it had been deleted.' })
  createdAt!: Date;

  datastreamId!: string;

  /** Where the query brought it along. */
  datastream?: Datastream;
}
export const SubscriptionConnection = connectionOf(Subscription, 'Subscription');

export const SubscriptionSort = { NEWEST: 'newest', OLDEST: 'oldest', NAME: 'name' } as const;
export type SubscriptionSort = (typeof SubscriptionSort)[keyof typeof SubscriptionSort];
registerEnumType(SubscriptionSort, {
  name: 'SubscriptionSort',
  description: 'How a list of subscriptions is sorted.',
  valuesConfig: {
    NEWEST: { description: 'By creation, the newest first.' },
    OLDEST: { description: 'By creation, the oldest first.' },
    NAME: { description: 'By exchange, then instrument, then stream type.' },
  },
});

@InputType({ description: 'All of what is given must fit; absent or null fits everything.' })
export class SubscriptionFilter {
  @Field(() => [SubscriptionStatusEnum], { nullable: true, description: 'Subscriptions in one of these statuses.' })
  status?: SubscriptionStatus[] | null;

  @Field(() => String, { nullable: true, description: 'Of datastreams of this exchange, by its code.' })
  exchange?: string | null;

  @Field(() => StreamCategoryEnum, { nullable: true, description: 'Of datastreams of this category.' })
  category?: StreamCategory | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Words, in any case, that exchange, instrument and stream type together hold, e.g. `kraken btc trades`.',
  })
  search?: string | null;
}
