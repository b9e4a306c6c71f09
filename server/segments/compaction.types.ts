import { Field, InputType, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql/scalars.js';
import { SegmentSlice } from './segments.types.js';

@ObjectType({ description: 'An hour of a shard of which fresh slices are to be compacted.' })
export class CompactionHour {
  @Field(() => String)
  shard!: string;

  @Field(() => Int64, { description: 'Its beginning; a slice belongs to the hour of its first message.' })
  hourNs!: string;
}

@ObjectType()
export class CompactionStream {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int64)
  slices!: string;
}

@ObjectType({ description: 'A slice of a fresh segment.' })
export class CompactionInput extends SegmentSlice {
  @Field(() => Int64)
  datastreamId!: string;
}

@InputType({ description: 'Names a slice of the index as it was read.' })
export class SliceKeyInput {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => String)
  blobName!: string;

  @Field(() => Int64)
  minNs!: string;

  @Field(() => Int64)
  firstSeq!: string;

  @Field(() => Int64)
  rows!: string;
}
