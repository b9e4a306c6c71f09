import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'Numbers of streams of a shard in each state.', simpleResolvers: true })
export class StreamCounts {
  @Field(() => Int, { description: 'Connected, with messages in the last ten seconds.' })
  live!: number;

  @Field(() => Int, { description: 'Connected, without such messages.' })
  quiet!: number;

  @Field(() => Int, { description: 'Not connected.' })
  disconnected!: number;

  @Field(() => Int, { description: 'Streams without a live feed or a collector that serves it.' })
  noFeed!: number;

  @Field(() => Float, { description: 'Messages per second of all streams together.' })
  messagesPerSecond!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Reason that disconnects most of the disconnected streams, as a sentence. Null if all are connected.',
  })
  problem!: string | null;
}

@ObjectType({ description: 'A shard, and the collector that owns it.' })
export class CollectorState {
  @Field(() => String, { description: 'Name of the shard: the code of an exchange, or a part of it.' })
  shard!: string;

  @Field(() => String, { description: 'Empty if no collector ever owned it.' })
  owner!: string;

  @Field(() => Int64, {
    description:
      'Fencing token of the owner. Each new owner has a higher one, and commits with an old one are rejected.',
  })
  epoch!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The second collector, which receives the shard as well and fills gaps of the owner. Null if there is none.',
  })
  second!: string | null;

  @Field(() => Boolean, { description: "Whether the owner's lease lives." })
  alive!: boolean;

  @Field(() => DateTime, { description: "When the owner's lease ends unless it is renewed." })
  expiresAt!: Date;

  @Field(() => Int64, {
    nullable: true,
    description:
      'The watermark, nanoseconds since 1970: everything received before it is in the index. Null before the first commit.',
  })
  sealedThroughNs!: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'An export waits for data up to this moment, nanoseconds since 1970. Null if none does.',
  })
  cutRequestedNs!: string | null;

  @Field(() => Int, { description: 'Datastreams with a subscription.' })
  streams!: number;
}

@ObjectType({ description: 'A gap and its stream.' })
export class RecordedGap {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'Content of the stream, e.g. trades, depth, kline_1m.' })
  streamType!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => String, {
    description: 'The reason that says most about why nothing was received: disconnect, stopped, takeover, sequence, …',
  })
  reason!: string;

  @Field(() => [String], { nullable: true, description: 'Other reasons for the same time. Null if there are none.' })
  also?: readonly string[] | null;
}
