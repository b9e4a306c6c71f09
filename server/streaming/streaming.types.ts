import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import { SelectStreamsInput } from '../export-sets/model/export-set.types.js';
import { Int64, Json } from '../graphql-types/scalars.js';

@InputType({ description: 'Datastreams to follow, from when, and in which form.' })
export class StreamInput {
  @Field(() => SelectStreamsInput, { description: 'Selection of datastreams; at most 200 ids.' })
  select!: SelectStreamsInput;

  @Field(() => Int64, { nullable: true, description: 'Start, nanoseconds since 1970. Absent: now.' })
  fromNs?: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'End, exclusive, nanoseconds since 1970. Absent: until the connection is closed.',
  })
  toNs?: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'raw, or the name or id of an export schema. Absent: raw.',
  })
  schema?: unknown;

  @Field(() => Json, { nullable: true, description: 'Derived data instead of messages, as of an export.' })
  view?: unknown;

  @Field(() => Float, {
    defaultValue: 0,
    description: '0: as fast as possible; 1: as it happened; up to 1000 times as fast.',
  })
  speed!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last record that was received: continues right behind it, instead of at fromNs.',
  })
  cursor?: string | null;
}

@ObjectType({ description: 'A connection that follows datastreams.' })
export class OpenedStream {
  @Field(() => ID, { description: 'Id of the connection.' })
  id!: string;
}

@ObjectType({ description: 'Records of a connection that arrived together.' })
export class StreamedRecords {
  @Field(() => ID, { description: 'Cursor of the last record that has one; empty if none had one yet.' })
  id!: string;

  @Field(() => [String], { description: 'Each as a line of GET /v1/stream, which is JSON with all digits.' })
  records!: string[];
}
