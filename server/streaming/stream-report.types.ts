import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Int64, Json } from '../graphql-types/scalars.js';
import { FollowedStream } from './stream-work.types.js';

@InputType({ description: 'State of a connection, with totals since it was opened.' })
export class ConnectionReportInput {
  @Field(() => ID, { description: 'The connection.' })
  id!: string;

  @Field(() => Int64, { description: 'Bytes that were sent.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Messages or rows that were sent.' })
  messages!: string;

  @Field(() => String, { description: 'The revision that the reporter has.' })
  revision!: string;

  @Field(() => String, { nullable: true, description: 'Why it has ended, in a word. Null: it is open.' })
  ended?: string | null;
}

@ObjectType({ description: 'The reason that a connection has to be closed.' })
class StreamEnd {
  @Field(() => String, { description: 'Code of the error.' })
  code!: string;

  @Field(() => String, { description: 'Description of the error.' })
  message!: string;

  @Field(() => Json, { nullable: true, description: 'Details of the error.' })
  details?: Record<string, unknown> | undefined;
}

@ObjectType({ description: 'Answer to the report of a connection.' })
export class ConnectionReportAnswer {
  @Field(() => ID, { description: 'The connection.' })
  id!: string;

  @Field(() => StreamEnd, { nullable: true, description: 'Set if the connection has to be closed.' })
  end!: StreamEnd | null;

  @Field(() => String, { description: 'Revision of what the account may read.' })
  revision!: string;

  @Field(() => [FollowedStream], {
    nullable: true,
    description: 'The datastreams as they are now. Null if the reporter has this revision.',
  })
  streams!: FollowedStream[] | null;
}

@InputType({ description: 'What a reader knows of a shard.' })
export class KnownShardInput {
  @Field(() => String, { description: 'Name of the shard.' })
  shard!: string;

  @Field(() => Int64, { nullable: true, description: 'The watermark, nanoseconds since 1970. Null if there is none.' })
  sealedThroughNs?: string | null;

  @Field(() => String, { nullable: true, description: 'The revision of spans. Null: none is known.' })
  spansRevision?: string | null;

  @Field(() => Int64, { nullable: true, description: 'The last fill. Null: the reader asks for the latest.' })
  fillId?: string | null;
}

@ObjectType({ description: 'A range of a datastream in which messages were added behind the watermark.' })
class StreamFill {
  @Field(() => Int64, { description: 'Number of the fill; later ones are larger.' })
  id!: string;

  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Start in nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End (exclusive) in nanoseconds since 1970.' })
  toNs!: string;
}

@ObjectType({ description: 'A shard whose watermark has moved, or behind whose watermark messages were added.' })
export class SealedShard {
  @Field(() => String, { description: 'Name of the shard.' })
  shard!: string;

  @Field(() => Int64, {
    nullable: true,
    description:
      'The watermark, nanoseconds since 1970; null before the first commit. A shard that no collector ever owned is sealed up to the last whole second.',
  })
  sealedThroughNs!: string | null;

  @Field(() => String, {
    description:
      'Changes when spans of the exchange are opened, ended or revoked, or streams move between its shards. It is read together with the watermark.',
  })
  spansRevision!: string;

  @Field(() => Int64, { description: 'The last fill of the answer, or the latest if none was known.' })
  fillId!: string;

  @Field(() => [StreamFill], { description: 'Fills after the known one, oldest first, at most 1,000.' })
  fills!: StreamFill[];
}
