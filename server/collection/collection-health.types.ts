import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import type { StreamStateName } from './stream-state.rule.js';
import { StreamStateEnum } from './stream-states.types.js';

@ObjectType({ description: 'The state of a stream that the account collects.' })
export class StreamHealth {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => StreamStateEnum, {
    nullable: true,
    description: 'Null until a collector has reported it, and while it connects for the first time.',
  })
  state!: StreamStateName | null;

  @Field(() => DateTime, { nullable: true, description: 'Time since which it is disconnected. Null otherwise.' })
  since!: bigint | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason that nothing can arrive, as a sentence. Null otherwise.',
  })
  reason!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Messages per second over the last few seconds. Null unless LIVE.',
  })
  messagesPerSecond!: number | null;
}

@ObjectType({ description: 'Collection states of the streams of the active subscriptions of an account.' })
export class CollectionHealth {
  @Field(() => Int, { description: 'Streams of active subscriptions.' })
  active!: number;

  @Field(() => Int, { description: 'Streams from which a message arrived in the last ten seconds.' })
  live!: number;

  @Field(() => Int, { description: 'Connected streams without a message lately.' })
  quiet!: number;

  @Field(() => Int, { description: 'Streams from which nothing can arrive, those without a feed included.' })
  down!: number;

  @Field(() => Float, { description: 'Messages per second of all of them.' })
  messagesPerSecond!: number;

  @Field(() => [StreamHealth], { description: 'The state of each stream; only of those that are down if asked so.' })
  streams!: StreamHealth[];
}
