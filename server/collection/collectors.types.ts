import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'How many streams of a shard are in each state.', simpleResolvers: true })
export class StreamCounts {
  @Field(() => Int, { description: 'Connected, with messages in the last ten seconds.' })
  live!: number;

  @Field(() => Int, { description: 'Connected, without.' })
  quiet!: number;

  @Field(() => Int, { description: 'Not connected.' })
  disconnected!: number;

  @Field(() => Int, { description: 'Without a live feed, or a collector that serves it.' })
  noFeed!: number;

  @Field(() => Float, { description: 'Messages a second, all streams together.' })
  messagesPerSecond!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Why most of those that are not connected are not, a sentence; null when all are.',
  })
  problem!: string | null;
}

@ObjectType({ description: 'A shard, and the collector that owns it.' })
export class CollectorState {
  @Field(() => String, { description: 'Name of the shard: the code of an exchange.' })
  shard!: string;

  @Field(() => String, { description: 'Empty: no collector ever owned it.' })
  owner!: string;

  @Field(() => Int64, {
    description:
      'Fencing number of the owner: every new owner has a higher one, and commits with an old one are refused.',
  })
  epoch!: string;

  @Field(() => Boolean, { description: "Whether the owner's lease lives." })
  alive!: boolean;

  @Field(() => DateTime, { description: "When the owner's lease ends unless it is renewed." })
  expiresAt!: Date;

  @Field(() => Int64, {
    nullable: true,
    description:
      'Up to here everything that the shard received is in the index, nanoseconds since 1970; null before the first commit.',
  })
  sealedThroughNs!: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Somebody waits for data up to this moment, nanoseconds since 1970; null: nobody.',
  })
  cutRequestedNs!: string | null;

  @Field(() => Int, { description: 'Datastreams that somebody is subscribed to now.' })
  streams!: number;
}

@ObjectType({ description: 'A gap with the stream that it is in.' })
export class RecordedGap {
  @Field(() => Int64, { description: 'Which datastream it belongs to.' })
  datastreamId!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'What the stream carries, e.g. trades, depth, kline_1m.' })
  streamType!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => String, {
    description: 'Why nothing was received: disconnect, stopped, takeover, sequence and the like.',
  })
  reason!: string;
}
