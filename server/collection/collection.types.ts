import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { Int64 } from '../graphql-types/scalars.js';

export type StandbyState = 'HELD' | 'STANDBY' | 'LOST';

@ObjectType({ description: 'The last frames that an owner received of a stream.' })
export class LastFramesLeft {
  @Field(() => Int64, { description: 'Which datastream it belongs to.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'When the last of them came, nanoseconds since 1970.' })
  lastNs!: string;

  @Field(() => [String], { description: 'What tells frames apart, oldest first.' })
  signatures!: string[];
}

@ObjectType({ description: 'The right to collect a shard for a time.' })
export class CollectorLease {
  @Field(() => String, { description: 'Name of the shard: the code of an exchange.' })
  shard!: string;

  @Field(() => Int64, {
    description:
      'Fencing number of the owner: every new owner has a higher one, and commits with an old one are refused.',
  })
  epoch!: string;

  @Field(() => Int, { description: 'How long the lease lives without being renewed, in milliseconds.' })
  ttlMs!: number;

  @Field(() => Int64, {
    nullable: true,
    description:
      'Up to here, nanoseconds since 1970, everything the shard received is in the index, whoever owned it; null before the first commit.',
  })
  sealedThroughNs!: string | null;

  @Field(() => [LastFramesLeft], {
    nullable: true,
    description: 'The last frames up to there of an owner that was handing over; null when it was not.',
  })
  lastFrames!: LastFramesLeft[] | null;

  @Field(() => Int64, { nullable: true, description: 'The epoch of that owner.' })
  lastFramesEpoch!: string | null;

  @Field(() => Boolean, {
    description:
      "The shard is still its owner's, who is handing it over: connect and journal, renewStandby, commit nothing.",
  })
  standby!: boolean;
}

@InputType({
  description:
    'The last frames that the owner received of a stream, so that its successor can tell which it has twice.',
})
export class LastFramesInput {
  @Field(() => Int64, { description: 'Which datastream it belongs to.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'When the last of them came, nanoseconds since 1970.' })
  lastNs!: string;

  @Field(() => [String], { description: 'What tells frames apart, oldest first.' })
  signatures!: string[];
}

@ObjectType({ description: 'How far the successor of a leaving collector is.' })
export class HandoverOffer {
  @Field(() => Boolean, { description: 'Somebody stands by who may take over.' })
  standby!: boolean;

  @Field(() => Boolean, { description: 'And receives everything by now.' })
  live!: boolean;
}

@ObjectType({ description: 'Where a collector that stands by is.' })
export class StandbyAnswer {
  @Field(() => String, { description: 'HELD, STANDBY or LOST.' })
  state!: StandbyState;

  @Field(() => Int64, {
    nullable: true,
    description:
      'Up to here everything that the shard received is in the index, nanoseconds since 1970; null before the first commit.',
  })
  sealedThroughNs!: string | null;

  @Field(() => [LastFramesLeft], {
    nullable: true,
    description: 'The last frames up to there of an owner that was handing over; null when it was not.',
  })
  lastFrames!: LastFramesLeft[] | null;

  @Field(() => Int64, { nullable: true, description: 'The epoch of that owner.' })
  lastFramesEpoch!: string | null;
}

@ObjectType({ description: 'What a collector is to collect now.' })
export class CollectionPlan {
  @Field(() => Boolean, {
    description: 'False when the epoch is not the current one any more, or the lease ran out: stop committing.',
  })
  leaseHeld!: boolean;

  @Field(() => [Datastream], { description: 'Datastreams that somebody is subscribed to now.' })
  streams!: Datastream[];

  @Field(() => [Int64], {
    description:
      'Datastreams that an account wanted after the sealed watermark and no account wants now: a new owner records what is missing of them.',
  })
  endedStreamIds!: string[];

  @Field(() => Int64, {
    nullable: true,
    description: 'Set while somebody waits for data up to this moment, nanoseconds since 1970, to be sealed: cut now.',
  })
  cutRequestedNs!: string | null;

  @Field(() => Int64, {
    description: "The server's clock, nanoseconds since 1970, so that a collector notices when its own is wrong.",
  })
  serverNowNs!: bigint;
}

@ObjectType({ description: 'A half-open time range in which messages of a stream are missing.' })
export class MissingRange {
  @Field(() => Int64, { description: 'Which datastream it belongs to.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;
}

@InputType({ description: 'A half-open time range of one stream.' })
export class StreamRangeInput {
  @Field(() => Int64, { description: 'Which datastream it belongs to.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;
}

@ObjectType({ description: 'What the index knows to be missing from a shard.' })
export class MissingRanges {
  @Field(() => Int64, {
    nullable: true,
    description:
      'The watermark, nanoseconds since 1970: before it, everything is either stored or a gap. Null before the first commit.',
  })
  sealedThroughNs!: string | null;

  @Field(() => [MissingRange], { description: 'What is missing, clipped to the range asked for.' })
  ranges!: MissingRange[];
}

@ObjectType({ description: 'Permission to import a capture.' })
export class ImportTicket {
  @Field(() => Boolean, {
    description: 'The same capture was imported before: only what is of other streams than datastreamIds can be added.',
  })
  alreadyImported!: boolean;

  @Field(() => [Int64], { description: 'Datastreams whose messages were imported before.' })
  datastreamIds!: string[];

  @Field(() => Int64, {
    description:
      'Fencing number of the owner: every new owner has a higher one, and commits with an old one are refused.',
  })
  epoch!: string;
}
