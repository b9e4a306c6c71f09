import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Datastream } from '../catalog/catalog.types.js';
import { connectionOf } from '../graphql/connection.type.js';
import { DateTime } from '../graphql/scalars.js';
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
