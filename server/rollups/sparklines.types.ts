import { Field, Float, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'The last hours of a stream, to be drawn as a small line.' })
export class SparklineHours {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => [Float], { description: 'Messages of each hour, oldest first, that are added up so far.' })
  frames!: number[];

  @Field(() => [Float], {
    nullable: 'items',
    description:
      'The last price of each hour: of a trade, or the middle of bid and ask. Null without one, and outside the spans of the account.',
  })
  prices!: (number | null)[];
}
