import { Field, InputType, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';
import { FRAMES_SHA256, SegmentSlice } from './segments.types.js';

@ObjectType({ description: 'An hour of a shard with fresh slices to compact.' })
export class CompactionHour {
  @Field(() => String, { description: 'Name of the shard: the code of an exchange, or a part of it.' })
  shard!: string;

  @Field(() => Int64, {
    description: 'Its beginning, nanoseconds since 1970. A slice belongs to the hour of its first message.',
  })
  hourNs!: string;
}

@ObjectType({ description: 'A stream in an hour of compaction, and its slices.' })
export class CompactionStream {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Fresh slices of the stream in that hour.' })
  slices!: string;
}

@ObjectType({ description: 'A slice of a fresh segment.' })
export class CompactionInput extends SegmentSlice {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { nullable: true, description: FRAMES_SHA256 })
  framesSha256!: string | null;
}

@InputType({ description: 'Identifies a slice as it was read from the index.' })
export class SliceKeyInput {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Arrival of the first message, nanoseconds since 1970.' })
  minNs!: string;

  @Field(() => Int64, { description: 'Sequence number of the first message: order of arrival, epoch and counter.' })
  firstSeq!: string;

  @Field(() => Int64, { description: 'Number of messages.' })
  rows!: string;
}
