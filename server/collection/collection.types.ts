import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

export type StandbyState = 'HELD' | 'STANDBY' | 'LOST';

const LAST_FRAMES = 'The last frames that an owner received of a stream, by which its successor finds its place.';

@ObjectType('LastFramesLeft', { description: LAST_FRAMES })
@InputType('LastFramesInput', { description: LAST_FRAMES })
export class StreamLastFrames {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Arrival of the last of them, nanoseconds since 1970.' })
  lastNs!: string;

  @Field(() => [String], { description: 'Length and checksum of each frame, oldest first.' })
  signatures!: string[];
}

/** Place at which a successor goes on. It is in no schema itself. */
@ObjectType()
abstract class PlaceOfOwner {
  @Field(() => Int64, {
    nullable: true,
    description:
      'The watermark, nanoseconds since 1970: everything received before it, by any owner, is in the index. Null before the first commit.',
  })
  sealedThroughNs!: string | null;

  @Field(() => [StreamLastFrames], {
    nullable: true,
    description: 'The last frames up to there of an owner that was handing over. Null if it was not.',
  })
  lastFrames!: StreamLastFrames[] | null;

  @Field(() => Int64, { nullable: true, description: 'The epoch of that owner.' })
  lastFramesEpoch!: string | null;
}

@ObjectType({ description: 'Temporary ownership of a shard.' })
export class CollectorLease extends PlaceOfOwner {
  @Field(() => String, { description: 'Name of the shard: the code of an exchange, or a part of it.' })
  shard!: string;

  @Field(() => Int64, {
    description:
      'Fencing token of the owner. Each new owner has a higher one, and commits with an old one are rejected.',
  })
  epoch!: string;

  @Field(() => Int, { description: 'Time that the lease lives unless it is renewed, in milliseconds.' })
  ttlMs!: number;

  @Field(() => Boolean, {
    description:
      'The shard still belongs to its owner, who is handing it over: connect, journal and call renewStandby, but commit nothing.',
  })
  standby!: boolean;
}

@ObjectType({ description: 'The state of the successor of a leaving collector.' })
export class HandoverOffer {
  @Field(() => Boolean, { description: 'A collector stands by and may take over.' })
  standby!: boolean;

  @Field(() => Boolean, { description: 'It receives everything.' })
  live!: boolean;
}

@ObjectType({ description: 'The state of a successor.' })
export class StandbyAnswer extends PlaceOfOwner {
  @Field(() => String, {
    description: 'HELD: it owns the shard. STANDBY: it waits. LOST: it is not the successor any more.',
  })
  state!: StandbyState;
}

@ObjectType({ description: 'A datastream that is collected for a subscription, or for the order books of one.' })
export class PlannedStream {
  @Field(() => Int64, { description: 'The datastream.' })
  id!: string;

  @Field(() => String, { description: 'The instrument as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'For example trades or depth.' })
  streamType!: string;

  @Field(() => Int64, {
    description: 'When its newest span began, nanoseconds since 1970: a new span needs a whole book soon.',
  })
  newestSpanNs!: string;

  @Field(() => Int64, {
    nullable: true,
    description:
      'Set while the shard has not delivered it since it moved here: up to where the shard before has, nanoseconds since 1970.',
  })
  movedNs!: string | null;
}

@ObjectType({ description: 'Streams that a collector should collect now.' })
export class CollectionPlan {
  @Field(() => Boolean, {
    description: 'False if the epoch is no longer current or the lease ran out: stop committing.',
  })
  leaseHeld!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Send it with the next question, to be told only what changed. Null while the plan changes with what is delivered.',
  })
  revision!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether streams, coming streams and parts are as at the revision that was sent: these, and the ended streams, are left out.',
  })
  unchanged!: boolean;

  @Field(() => [PlannedStream], {
    description: 'Datastreams with a subscription, and the polled whole books of those of depth.',
  })
  streams!: PlannedStream[];

  @Field(() => [PlannedStream], {
    description: 'Datastreams of other parts of the exchange that belong here: receive them, then call takeStreams.',
  })
  comingStreams!: PlannedStream[];

  @Field(() => Int, { description: 'Number of parts of the exchange: the one that was configured last.' })
  parts!: number;

  @Field(() => [Int64], {
    description:
      'Datastreams that were wanted after the watermark and no longer are. A new owner records what is missing of them.',
  })
  endedStreamIds!: string[];

  @Field(() => Int64, {
    nullable: true,
    description: 'Set while an export waits for data up to this moment, nanoseconds since 1970: cut now.',
  })
  cutRequestedNs!: string | null;

  @Field(() => Int64, {
    description: "The server's clock, nanoseconds since 1970, so that a collector notices if its own is wrong.",
  })
  serverNowNs!: bigint;
}

@ObjectType('MissingRange', { description: 'A half-open time range in which messages of a stream are missing.' })
@InputType('StreamRangeInput', { description: 'A half-open time range of one stream.' })
export class MissingRange {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;
}

@ObjectType({ description: 'Time ranges that a shard lacks according to the index.' })
export class MissingRanges {
  @Field(() => Int64, {
    nullable: true,
    description:
      'The watermark, nanoseconds since 1970: before it, everything is either stored or a gap. Null before the first commit.',
  })
  sealedThroughNs!: string | null;

  @Field(() => [MissingRange], { description: 'Missing time ranges, clipped to the range asked for.' })
  ranges!: MissingRange[];
}

@InputType({ description: 'A datastream that a collector receives and wants to move to its shard.' })
export class StreamToTakeInput {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Time since which it is received, nanoseconds since 1970.' })
  sinceNs!: string;
}

@ObjectType({ description: 'A datastream that has moved to a shard.' })
export class TakenStream {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Up to where the shard before has delivered it, nanoseconds since 1970.' })
  movedNs!: string;
}

@InputType({ description: 'The number of parts of an exchange that a collector was configured with.' })
export class ExchangePartsInput {
  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => Int, { description: 'The number of parts.' })
  parts!: number;
}

@ObjectType({ description: 'Permission to import a capture.' })
export class ImportTicket {
  @Field(() => Boolean, {
    description: 'The same capture was imported before. Only streams that are not in datastreamIds can be added.',
  })
  alreadyImported!: boolean;

  @Field(() => [Int64], { description: 'Datastreams whose messages were imported before.' })
  datastreamIds!: string[];

  @Field(() => Int64, {
    description:
      'Fencing token of the owner. Each new owner has a higher one, and commits with an old one are rejected.',
  })
  epoch!: string;
}
