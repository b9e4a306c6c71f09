import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../graphql-types/connection.type.js';
import { Int64 } from '../graphql-types/scalars.js';
import { Datastream } from './catalog.types.js';

export const StreamOrderEnum = {
  INSTRUMENT: 'instrument',
  STREAM_TYPE: 'streamType',
  EXCHANGE: 'exchange',
  CATEGORY: 'category',
  ID: 'id',
} as const;
registerEnumType(StreamOrderEnum, {
  name: 'StreamOrder',
  description: 'Sort key of found datastreams.',
  valuesConfig: {
    INSTRUMENT: { description: 'Symbol.' },
    STREAM_TYPE: { description: 'Kind of messages.' },
    EXCHANGE: { description: 'Code of the exchange.' },
    CATEGORY: { description: 'Category of the messages.' },
    ID: { description: 'Time of addition to the catalogue.' },
  },
});

@ObjectType({ description: 'A datastream that a search found, with what is stored of it.' })
class FoundStream {
  @Field(() => Datastream, { description: 'The datastream.' })
  datastream!: Datastream;

  @Field(() => String, { nullable: true, description: 'Base asset of its instrument. Null if unknown.' })
  base!: string | null;

  @Field(() => String, { nullable: true, description: 'Quote asset of its instrument. Null if unknown.' })
  quote!: string | null;

  @Field(() => String, { nullable: true, description: 'spot, perpetual, future or option. Null if unknown.' })
  instrumentType!: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'The first stored moment, for all accounts, nanoseconds since 1970. Null without data.',
  })
  firstDataNs!: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'The last stored moment, for all accounts, nanoseconds since 1970. Null without data.',
  })
  lastDataNs!: string | null;

  @Field(() => Int64, { nullable: true, description: 'Messages of the last 24 hours. Null if there were none.' })
  messagesPerDay!: string | null;
}

@ObjectType({ description: 'Result of a search of the catalogue.' })
export class StreamSearch {
  @Field(() => Int, { description: 'Number of datastreams that match.' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'The end of the page.' })
  pageInfo!: PageInfo;

  @Field(() => [FoundStream], { description: 'The datastreams of the page.' })
  found!: FoundStream[];
}
