import { Field, InputType, ObjectType } from 'type-graphql';
import type { FrameFailure } from '../../schema/quality/frame-failure.js';
import { Int64, Json } from '../graphql-types/scalars.js';

@ObjectType({ description: 'An hour of a stream whose messages are to be measured.' })
export class QualityHour {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'The instrument.' })
  instrument!: string;

  @Field(() => String, { description: 'Type of the stream.' })
  streamType!: string;

  @Field(() => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' })
  hourNs!: string;

  @Field(() => Int64, { description: 'Number of changes of the hour. Return it with what was measured.' })
  changes!: string;
}

@ObjectType({ description: 'A hash of the frames of a whole UTC hour.' })
export class FrameHour {
  @Field(() => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' })
  hourNs!: string;

  @Field(() => Int64, { description: 'Number of frames.' })
  frames!: string;

  @Field(() => String, { description: 'Hash of the frames, 64 hex digits: see docs/proof.md.' })
  sha256!: string;
}

@InputType({ description: 'Findings of the messages of an hour about their completeness.' })
export class QualityHourInput {
  @Field(() => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' })
  hourNs!: string;

  @Field(() => Int64, { description: 'The changes that were read. A later change is not forgotten.' })
  changes!: string;

  @Field(() => Int64, { description: 'Messages.' })
  frames!: string;

  @Field(() => Int64, { description: 'Bytes of the messages.' })
  bytes!: string;

  @Field(() => String, { nullable: true, description: 'Hash of the messages as frames; null if there are none.' })
  framesSha256?: string | null;

  @Field(() => Int64, { nullable: true, description: "Jumps in the exchange's numbers; null where they cannot show." })
  sequenceBreaks?: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Messages whose number follows the one before; null where they have none without holes.',
  })
  followed?: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Messages whose number has none before it to compare; null where there are no numbers.',
  })
  unlinked?: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'The first messages that contradict those before, [{atNs, kind}]: kind is jump, repeat or checksum.',
  })
  failures?: FrameFailure[] | null;

  @Field(() => Int64, { nullable: true, description: 'Messages that were sent before; null where it cannot show.' })
  repeats?: string | null;

  @Field(() => Int64, { description: 'Messages whose checksum is that of the book.' })
  verified!: string;

  @Field(() => Int64, { description: 'Messages whose checksum is not that of the book.' })
  failed!: string;

  @Field(() => Int64, {
    nullable: true,
    description: 'Nanoseconds in which the book was crossed; null without a book.',
  })
  crossedNs?: string | null;

  @Field(() => String, { nullable: true, description: 'A sketch of the lags, in base64; null without lags.' })
  lagBins?: string | null;

  @Field(() => Int64, { nullable: true, description: 'The longest lag in nanoseconds; null without lags.' })
  lagMaxNs?: string | null;
}
