import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../graphql-types/connection.type.js';
import { Int64 } from '../graphql-types/scalars.js';

export const FRAMES_SHA256 =
  'Hash of the frames in order, 64 hex digits: see docs/proof.md. Null if it was sealed by an earlier release.';

/** The rows of a stream inside a blob. */
@ObjectType()
@InputType()
abstract class SliceRows {
  @Field(() => Int, { description: 'First row group of the blob with this stream, from 0.' })
  firstRowGroup!: number;

  @Field(() => Int, { description: 'Last row group of the blob with this stream, inclusive.' })
  lastRowGroup!: number;

  @Field(() => Int64, { description: 'Sequence number of the first message: order of arrival, epoch and counter.' })
  firstSeq!: string;

  @Field(() => Int64, { description: 'Sequence number of the last message.' })
  lastSeq!: string;

  @Field(() => Int64, { description: 'Arrival of the first message, nanoseconds since 1970.' })
  minNs!: string;

  @Field(() => Int64, { description: 'Arrival of the last message, nanoseconds since 1970.' })
  maxNs!: string;

  @Field(() => Int64, { description: 'Number of messages.' })
  rows!: string;

  @Field(() => Int64, { description: 'Bytes of the messages, uncompressed.' })
  messageBytes!: string;
}

@ObjectType({ description: "One stream's rows inside one raw segment blob." })
export class SegmentSlice extends SliceRows {
  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Size of the whole blob in bytes.' })
  blobBytes!: string;
}

@ObjectType('StreamSlice', { description: 'The rows of one stream in a raw segment blob whose name is known.' })
export class SliceOfSegment extends SliceRows {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { nullable: true, description: FRAMES_SHA256 })
  framesSha256!: string | null;
}

@ObjectType({ description: 'A page of slices, oldest first.' })
export class SegmentSliceConnection {
  @Field(() => [SegmentSlice], { description: 'The slices of this page.' })
  nodes!: SegmentSlice[];

  @Field(() => Int64, {
    description: "Revision of the stream's slices. If a later page has another one, slices were replaced: begin again.",
  })
  revision!: string;

  @Field(() => PageInfo, { description: 'End of the page.' })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "One stream's rows inside one raw segment blob, with the name of the stream." })
class StreamSegmentSlice extends SegmentSlice {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;
}

@ObjectType({ description: 'A page of slices of many streams, by datastream, then oldest first.' })
export class StreamSegmentSliceConnection {
  @Field(() => [StreamSegmentSlice], { description: 'The slices of this page.' })
  nodes!: StreamSegmentSlice[];

  @Field(() => Int64, {
    description:
      'Sum of the revisions of the streams. If a later page has another one, slices were replaced: begin again.',
  })
  revision!: string;

  @Field(() => PageInfo, { description: 'End of the page.' })
  pageInfo!: PageInfo;
}

@InputType({ description: "One stream's rows inside the uploaded blob." })
class SegmentSliceInput extends SliceRows {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { nullable: true, description: FRAMES_SHA256 })
  framesSha256?: string | null;
}

@InputType({ description: 'An uploaded raw segment blob.' })
export class SegmentInput {
  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Size of the whole blob in bytes.' })
  blobBytes!: string;

  @Field(() => [SegmentSliceInput], { description: 'The content of the blob, one entry per stream.' })
  slices!: SegmentSliceInput[];
}

@ObjectType({ description: 'A half-open time range in which collection was active but nothing could be received.' })
export class Gap {
  @Field(() => Int64, { description: 'Start in nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, { description: 'End (exclusive) in nanoseconds since 1970.' })
  toNs!: bigint;

  @Field(() => String, {
    description: 'The reason that says most about why nothing was received: disconnect, stopped, takeover, sequence, …',
  })
  reason!: string;

  @Field(() => [String], { nullable: true, description: 'Other reasons for the same time. Null if there are none.' })
  also?: readonly string[] | null;
}

@ObjectType({ description: 'A gap of a datastream.' })
export class StreamGap extends Gap {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;
}

@InputType({ description: 'A half-open time range in which nothing of a stream could be received.' })
export class GapInput {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => String, {
    description: 'Reason that nothing was received, for example disconnect, stopped, takeover or sequence.',
  })
  reason!: string;
}
