import { Field, Float, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import type { StreamStateName } from './stream-state.rule.js';

export const StreamStateEnum = { LIVE: 'live', QUIET: 'quiet', DISCONNECTED: 'disconnected', NO_FEED: 'no_feed' };
registerEnumType(StreamStateEnum, {
  name: 'StreamState',
  description: 'State of the messages of a datastream now.',
  valuesConfig: {
    LIVE: { description: 'Connected, and messages arrived in the last ten seconds.' },
    QUIET: { description: 'Connected and subscribed; the exchange has nothing to send.' },
    DISCONNECTED: { description: 'Nothing can arrive; minutes are not metered.' },
    NO_FEED: { description: 'There is no live feed, or no collector serves it. Waiting does not help.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'The state of the collection of a datastream.' })
export class StreamCollection {
  @Field(() => StreamStateEnum, { description: 'State of its messages.' })
  state!: StreamStateName;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time since which it is connected (LIVE, QUIET) or disconnected. Null for NO_FEED.',
  })
  since!: bigint | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason that nothing can arrive, as a sentence. Null while messages can arrive.',
  })
  reason!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Messages per second over the last few seconds. Null unless LIVE.',
  })
  messagesPerSecond!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Arrival of the latest message, according to the collector. Null if there was none.',
  })
  lastFrameAt!: bigint | null;
}

@InputType({ description: "The owner's report of one stream." })
class StreamReportInput {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Boolean, { description: 'Connected and subscribed: everything the exchange sends arrives.' })
  connected!: boolean;

  @Field(() => Int64, { description: 'When it was connected or lost, nanoseconds since 1970.' })
  sinceNs!: string;

  @Field(() => String, { nullable: true, description: 'Reason that it is not connected, as in the reasons of gaps.' })
  reason?: string | null;

  @Field(() => String, { nullable: true, description: 'The last error, in words.' })
  detail?: string | null;

  @Field(() => Int64, { nullable: true, description: 'Arrival of the latest message, nanoseconds since 1970.' })
  lastFrameNs?: string | null;

  @Field(() => Float, { description: 'Messages per second over the last few seconds.' })
  messagesPerSecond!: number;
}

@InputType({ description: "The owner's report of its streams: those that changed since its last report." })
export class CollectorReportInput {
  @Field(() => Int64, { description: "Time of the report by the collector's clock, nanoseconds since 1970." })
  atNs!: string;

  @Field(() => [StreamReportInput], { description: 'Streams that changed. After a takeover, all of them.' })
  streams!: StreamReportInput[];

  @Field(() => [Int64], { description: 'Datastreams that it no longer collects.' })
  goneStreamIds!: string[];
}
