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
  description: 'What found datastreams are sorted by.',
  valuesConfig: {
    INSTRUMENT: { description: 'By symbol.' },
    STREAM_TYPE: { description: 'By kind of messages.' },
    EXCHANGE: { description: 'By code of the exchange.' },
    CATEGORY: { description: 'By category of the messages.' },
    ID: { description: 'By time of addition to the catalogue.' },
  },
});

@ObjectType({ description: 'A datastream that a search found, with what is stored of it.' })
class FoundStream {
  @Field(() => Datastream, { description: 'The datastream.' })
  datastream!: Datastream;

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

@ObjectType({ description: 'What a search of the catalogue found.' })
export class StreamSearch {
  @Field(() => Int, { description: 'Number of datastreams that match.' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'The end of the page.' })
  pageInfo!: PageInfo;

  @Field(() => [FoundStream], { description: 'The datastreams of the page.' })
  found!: FoundStream[];
}
