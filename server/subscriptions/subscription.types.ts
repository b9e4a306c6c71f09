import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { StreamCategory } from '../../schema/streams.js';
import { type Datastream, StreamCategoryEnum } from '../catalog/catalog.types.js';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import type { SubscriptionStatus } from '../spans/subscription-state.rule.js';

const SubscriptionStatusEnum = { ACTIVE: 'active', PAUSED: 'paused', DELETED: 'deleted' } as const;
registerEnumType(SubscriptionStatusEnum, {
  name: 'SubscriptionStatus',
  description: 'Status of a subscription.',
  valuesConfig: {
    ACTIVE: { description: 'Being collected.' },
    PAUSED: { description: 'Not collected. Collected data stays exportable.' },
    DELETED: { description: 'Deleted, with the rights of its spans.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: "An account's subscription to a datastream, which collects it.",
})
export class Subscription {
  @Field(() => ID, { description: '`sub_` + 32 hex.' })
  id!: string;

  @Field(() => SubscriptionStatusEnum, { description: 'Status of the subscription.' })
  status!: SubscriptionStatus;

  @Field(() => DateTime, { description: 'When it was created, or created again after a deletion.' })
  createdAt!: Date;

  datastreamId!: string;

  /** Set if the query included it. */
  datastream?: Datastream;
}
export const SubscriptionConnection = connectionOf(Subscription, 'Subscription');

@ObjectType({
  description: 'The stored data in the spans of a subscription: what an export can contain.',
})
export class HeldData {
  @Field(() => Int64, { name: 'rowsEstimate', description: 'Approximate number of messages, from the index.' })
  rows!: bigint;

  @Field(() => Int64, {
    description:
      'Nanoseconds that were imported or collected without a gap, and not removed by retention. Includes times when the exchange sent nothing.',
  })
  timeNs!: bigint;
}

export const SubscriptionSortEnum = { NEWEST: 'newest', OLDEST: 'oldest', NAME: 'name' } as const;
export type SubscriptionSort = (typeof SubscriptionSortEnum)[keyof typeof SubscriptionSortEnum];
registerEnumType(SubscriptionSortEnum, {
  name: 'SubscriptionSort',
  description: 'Order of a list of subscriptions.',
  valuesConfig: {
    NEWEST: { description: 'Creation time, newest first.' },
    OLDEST: { description: 'Creation time, oldest first.' },
    NAME: { description: 'Exchange, then instrument, then stream type.' },
  },
});

@InputType({ description: 'All given fields must match. Absent or null matches everything.' })
export class SubscriptionFilter {
  @Field(() => [SubscriptionStatusEnum], { nullable: true, description: 'Subscriptions in one of these statuses.' })
  status?: SubscriptionStatus[] | null;

  @Field(() => String, { nullable: true, description: "Code of the datastream's exchange." })
  exchange?: string | null;

  @Field(() => StreamCategoryEnum, { nullable: true, description: 'Category of the datastream.' })
  category?: StreamCategory | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Words that exchange, instrument and stream type together contain, without punctuation and case, for example `kraken btc trades`.',
  })
  search?: string | null;
}
