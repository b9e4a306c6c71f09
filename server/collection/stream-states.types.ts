import { Field, Float, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import type { StreamStateName } from './stream-state.rule.js';

export const StreamStateEnum = { LIVE: 'live', QUIET: 'quiet', DISCONNECTED: 'disconnected', NO_FEED: 'no_feed' };
registerEnumType(StreamStateEnum, {
  name: 'StreamState',
  description: 'What becomes of the messages of a datastream now.',
  valuesConfig: {
    LIVE: { description: 'Connected, and messages arrived in the last ten seconds.' },
    QUIET: { description: 'Connected and subscribed; the exchange has nothing to send.' },
    DISCONNECTED: { description: 'Nothing can arrive; minutes are not metered.' },
    NO_FEED: { description: 'There is no live feed, or no collector serves it: nothing will arrive by waiting.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'How the collection of a datastream is doing now.' })
export class StreamCollection {
  @Field(() => StreamStateEnum, { description: 'What becomes of its messages.' })
  state!: StreamStateName;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when it is connected (LIVE, QUIET) or is not (DISCONNECTED); null for NO_FEED.',
  })
  since!: bigint | null;

  @Field(() => String, { nullable: true, description: 'Why nothing can arrive, a sentence; null while it can.' })
  reason!: string | null;

  @Field(() => Float, { nullable: true, description: 'Over the last few seconds; null unless LIVE.' })
  messagesPerSecond!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Arrival of the latest message, according to the collector; null when there was none.',
  })
  lastFrameAt!: bigint | null;
}

@InputType({ description: 'What the owner of a shard says of one stream.' })
export class StreamReportInput {
  @Field(() => Int64, { description: 'Which datastream it is about.' })
  datastreamId!: string;

  @Field(() => Boolean, { description: 'Connected and subscribed: everything the exchange sends arrives.' })
  connected!: boolean;

  @Field(() => Int64, { description: 'Since when it is so, nanoseconds since 1970.' })
  sinceNs!: string;

  @Field(() => String, { nullable: true, description: 'Why it is not connected, as gaps give their reason.' })
  reason?: string | null;

  @Field(() => String, { nullable: true, description: 'What went wrong last, in words.' })
  detail?: string | null;

  @Field(() => Int64, { nullable: true, description: 'Arrival of the latest message, nanoseconds since 1970.' })
  lastFrameNs?: string | null;

  @Field(() => Float, { description: 'Messages a second over the last few seconds.' })
  messagesPerSecond!: number;
}

@InputType({ description: 'What the owner of a shard says of its streams: of those that changed since it last did.' })
export class CollectorReportInput {
  @Field(() => Int64, { description: "When, by the collector's clock, nanoseconds since 1970." })
  atNs!: string;

  @Field(() => [StreamReportInput], { description: 'Streams of which something changed; all after a takeover.' })
  streams!: StreamReportInput[];

  @Field(() => [Int64], { description: 'Datastreams that it does not collect any more.' })
  goneStreamIds!: string[];
}
