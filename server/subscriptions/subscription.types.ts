import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Datastream } from '../catalog/catalog.types.js';
import { connectionOf } from '../graphql/connection.type.js';
import { DateTime } from '../graphql/scalars.js';
import type { SubscriptionStatus } from './subscription-state.rule.js';

export const SubscriptionStatusEnum = { ACTIVE: 'active', PAUSED: 'paused', DELETED: 'deleted' } as const;
registerEnumType(SubscriptionStatusEnum, { name: 'SubscriptionStatus' });

@ObjectType({ simpleResolvers: true })
export class Subscription {
  @Field(() => ID)
  id!: string;

  @Field(() => SubscriptionStatusEnum)
  status!: SubscriptionStatus;

  @Field(() => DateTime)
  createdAt!: Date;

  datastreamId!: string;

  /** Where the query brought it along. */
  datastream?: Datastream;
}
export const SubscriptionConnection = connectionOf(Subscription, 'Subscription');
