import { Field, Int, ObjectType } from 'type-graphql';
import { Int64 } from '../../graphql-types/scalars.js';

@ObjectType('Completeness', { description: 'How much of a time range was received.' })
export class CompletenessType {
  @Field(() => Int64, { description: 'The whole time, in nanoseconds.' })
  wantedNs!: string;

  @Field(() => Int64, { description: 'The part of it that was subscribed, received and is stored, in nanoseconds.' })
  receivedNs!: string;

  @Field(() => Int, {
    description: 'Stretches of it in which nothing could be received, or that are not stored any more.',
  })
  gaps!: number;
}
