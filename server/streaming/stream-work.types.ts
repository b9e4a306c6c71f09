import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';
import { Int64, Json } from '../graphql-types/scalars.js';
import { TimeRangeType } from '../spans/span.types.js';
import type { FeedForm } from '../../schema/tardis/feeds/feed-form.js';
import type { ReplayForm } from '../../schema/tardis/replay/replay-form.js';
import type { View } from '../../schema/views/view.js';
import type { StoredStreamRequest } from './stream-connection.entity.js';

@ObjectType({ description: 'A half-open time range that may have no end yet.' })
class OpenTimeRange {
  @Field(() => Int64, { description: 'Start in nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, {
    nullable: true,
    description: 'End (exclusive) in nanoseconds since 1970. Null: not known yet.',
  })
  toNs!: bigint | null;
}

@ObjectType({ description: 'A datastream of a connection, with what its account may read of it.' })
export class FollowedStream {
  @Field(() => String, { description: 'Name of the shard that collects it.' })
  shard!: string;

  @Field(() => [TimeRangeType], {
    description:
      'Imported history, which is complete as it stands. Sorted, disjoint, inside the range of the connection.',
  })
  granted!: TimeRangeType[];

  @Field(() => [OpenTimeRange], {
    description:
      'Time of live data, complete up to the watermark. Sorted, disjoint, inside the range of the connection.',
  })
  live!: OpenTimeRange[];

  @Field(() => Int64, {
    nullable: true,
    description: "The stream's watermark, nanoseconds since 1970. Later than that of its shard if it has moved there.",
  })
  sealedThroughNs!: bigint | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Arrival of the first stored message, nanoseconds since 1970. Null if there is none.',
  })
  earliestNs!: bigint | null;

  datastreamId!: string;
}

@ObjectType({ description: 'The place of a record in the order of all records, from a cursor.' })
class StreamPositionType {
  @Field(() => Int64, { description: 'Time of the record, nanoseconds since 1970.' })
  ns!: string;

  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Sequence number of the message.' })
  seq!: string;

  @Field(() => Int64, { description: 'Number of the row among those of its message, from 0.' })
  row!: string;

  @Field(() => Int64, { description: 'Gaps were told up to here, nanoseconds since 1970.' })
  untilNs!: string;

  @Field(() => Int64, { description: 'The last fill of a gap that the client knows of.' })
  fillId!: string;
}

@ObjectType({ description: 'An open connection, for the process that serves it.' })
export class StreamWork {
  @Field(() => ID, { description: 'The connection.' })
  id!: string;

  @Field(() => ID, { description: 'The account that pays for it.' })
  accountId!: string;

  @Field(() => Int64, { description: 'Start of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, {
    nullable: true,
    description: 'End of the range, exclusive, nanoseconds since 1970. Null: until the connection is closed.',
  })
  toNs!: string | null;

  @Field(() => Float, { description: '0: as fast as possible; otherwise this many times as fast as it happened.' })
  speed!: number;

  @Field(() => Json, { nullable: true, description: 'The view with its defaults; null if there is none.' })
  view!: View | null;

  @Field(() => Json, { nullable: true, description: 'The feed that it sends in lines; null if it sends a stream.' })
  feed!: FeedForm | null;

  @Field(() => Json, {
    nullable: true,
    description: 'How it speaks the replay protocol; null if it speaks that of streams.',
  })
  replay!: ReplayForm | null;

  @Field(() => Json, {
    description: 'Meanings of the schema when the connection was opened, by the category of streams or their view.',
  })
  schemaSnapshots!: StoredStreamRequest['schemaSnapshots'];

  @Field(() => StreamPositionType, { nullable: true, description: 'Position of the cursor that it continues.' })
  position!: StreamPositionType | null;

  @Field(() => String, { description: "Key of the account's cursors: 32 hex digits." })
  cursorKey!: string;

  @Field(() => String, { description: 'Revision of what the account may read, for reports.' })
  revision!: string;

  @Field(() => [FollowedStream], { description: 'The datastreams.' })
  streams!: FollowedStream[];
}

@ObjectType({ description: 'A datastream that was added to a connection.' })
export class AddedStream {
  @Field(() => FollowedStream, { description: 'The datastream.' })
  stream!: FollowedStream;

  @Field(() => Json, { description: 'Meaning of the schema of the connection for it.' })
  schemaSnapshot!: SchemaSnapshot;
}

@InputType({ description: 'What a process knows of what an account may read.' })
export class KnownStreamsInput {
  @Field(() => ID, { description: 'The connection.' })
  id!: string;

  @Field(() => String, { description: 'The revision that the process has.' })
  revision!: string;
}

@ObjectType({ description: 'The datastreams of a connection, as they are now.' })
export class ConnectionStreams {
  @Field(() => ID, { description: 'The connection.' })
  id!: string;

  @Field(() => String, { description: 'Revision of what the account may read.' })
  revision!: string;

  @Field(() => [FollowedStream], { description: 'The datastreams.' })
  streams!: FollowedStream[];
}
