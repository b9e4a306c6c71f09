import { Field, Int, ObjectType } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'The hours of a stream that the account is subscribed to.' })
class RollupBoardStream {
  @Field(() => Datastream, { description: 'The datastream.' })
  datastream!: Datastream;

  @Field(() => [Int64], {
    description: 'Messages of each hour, oldest first, that are added up so far. Empty hours count 0.',
  })
  frames!: string[];

  @Field(() => [Int], {
    description: 'Seconds of each hour that are in a gap. -1 where no span of the account covers any of the hour.',
  })
  missing!: number[];
}

@ObjectType({ description: 'The last hours of the streams that the account is subscribed to.' })
export class RollupBoard {
  @Field(() => Int64, { description: 'Beginning of the first hour, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => [RollupBoardStream], { description: 'By exchange, instrument and stream type; at most 500.' })
  streams!: RollupBoardStream[];
}
