import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'The state of an order book at a moment, in a blob.' })
export class StoredBookCheckpoint {
  @Field(() => Int64, { description: 'The moment: all messages before it count. Nanoseconds since 1970.' })
  atNs!: string;

  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;
}

@ObjectType({ description: 'A depth stream, as a worker needs it to replay its book.' })
class BookDatastream {
  @Field(() => Int64, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'The instrument, as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'Its stream type.' })
  streamType!: string;
}

@ObjectType({ description: 'A depth stream, and where checkpoints of its book are due.' })
export class BookCheckpointWork {
  @Field(() => BookDatastream, { description: 'The depth stream.' })
  datastream!: BookDatastream;

  @Field(() => [Int64], {
    description: 'Multiples of ten minutes, in order of time, nanoseconds since 1970; some of them if there are many.',
  })
  boundariesNs!: string[];
}

@InputType({ description: 'The best bid and ask of a book at the end of a minute, as decimals.' })
class MinuteQuoteInput {
  @Field(() => Int64, { description: 'Beginning of the minute, nanoseconds since 1970.' })
  minuteNs!: string;

  @Field(() => String, { description: 'Best bid.' })
  bid!: string;

  @Field(() => String, { description: 'Best ask.' })
  ask!: string;
}

@InputType({ description: 'A checkpoint that was written, or that there is none at a boundary.' })
export class BookCheckpointInput {
  @Field(() => Int64, { description: 'The depth stream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'The boundary, nanoseconds since 1970.' })
  atNs!: string;

  @Field(() => Int64, { description: 'Messages and gaps before it make no difference, nanoseconds since 1970.' })
  dependsFromNs!: string;

  @Field(() => Int, { description: 'Version of the state in the blob.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Name of the blob; null: the messages cannot be read.' })
  blobName?: string | null;

  @Field(() => Int64, { description: 'Revision of the messages, as bookSource gave it before they were read.' })
  revision!: string;

  @Field(() => Int64, {
    nullable: true,
    description: 'Nanoseconds since the epoch: quotes of minutes from here to the boundary are replaced. Absent: none.',
  })
  quotesFromNs?: string | null;

  @Field(() => [MinuteQuoteInput], {
    defaultValue: [],
    description: 'Best bid and ask at the end of each minute, where the book is known.',
  })
  quotes!: MinuteQuoteInput[];
}
