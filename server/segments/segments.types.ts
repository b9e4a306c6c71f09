import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../graphql/connection.type.js';
import { Int64 } from '../graphql/scalars.js';

@ObjectType({ description: "One stream's rows inside one raw segment blob." })
export class SegmentSlice {
  @Field(() => String)
  blobName!: string;

  @Field(() => Int64)
  blobBytes!: string;

  @Field(() => Int, { description: 'Row groups of the blob that hold this stream, first and last, inclusive.' })
  firstRowGroup!: number;

  @Field(() => Int)
  lastRowGroup!: number;

  @Field(() => Int64)
  firstSeq!: string;

  @Field(() => Int64)
  lastSeq!: string;

  @Field(() => Int64)
  minNs!: string;

  @Field(() => Int64)
  maxNs!: string;

  @Field(() => Int64)
  rows!: string;

  @Field(() => Int64, { description: 'Bytes of the messages, uncompressed.' })
  messageBytes!: string;
}

@ObjectType()
export class SegmentSliceConnection {
  @Field(() => [SegmentSlice])
  nodes!: SegmentSlice[];

  @Field(() => Int64, {
    description: "Of the stream's slices: another one on a later page means that slices were replaced; begin again.",
  })
  revision!: string;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@InputType()
export class SegmentSliceInput {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int)
  firstRowGroup!: number;

  @Field(() => Int)
  lastRowGroup!: number;

  @Field(() => Int64)
  firstSeq!: string;

  @Field(() => Int64)
  lastSeq!: string;

  @Field(() => Int64)
  minNs!: string;

  @Field(() => Int64)
  maxNs!: string;

  @Field(() => Int64)
  rows!: string;

  @Field(() => Int64)
  messageBytes!: string;
}

@InputType()
export class SegmentInput {
  @Field(() => String)
  blobName!: string;

  @Field(() => Int64)
  blobBytes!: string;

  @Field(() => [SegmentSliceInput])
  slices!: SegmentSliceInput[];
}

@InputType()
export class GapInput {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int64)
  fromNs!: string;

  @Field(() => Int64)
  toNs!: string;

  @Field(() => String)
  reason!: string;
}
