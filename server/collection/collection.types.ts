import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { Int64 } from '../graphql/scalars.js';
import type { StandbyState } from './handover.service.js';

@ObjectType({ description: 'The last frames that an owner received of a stream.' })
export class LastFramesLeft {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int64, { description: 'When the last of them came.' })
  lastNs!: string;

  @Field(() => [String], { description: 'What tells frames apart, oldest first.' })
  signatures!: string[];
}

@ObjectType()
export class CollectorLease {
  @Field(() => String)
  shard!: string;

  @Field(() => Int64)
  epoch!: string;

  @Field(() => Int)
  ttlMs!: number;

  @Field(() => Int64, {
    nullable: true,
    description:
      'Up to here everything the shard received is in the index, whoever owned it; null before the first commit.',
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

@InputType()
export class LastFramesInput {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int64)
  lastNs!: string;

  @Field(() => [String])
  signatures!: string[];
}

@ObjectType()
export class HandoverOffer {
  @Field(() => Boolean, { description: 'Somebody stands by who may take over.' })
  standby!: boolean;

  @Field(() => Boolean, { description: 'And receives everything by now.' })
  live!: boolean;
}

@ObjectType()
export class StandbyAnswer {
  @Field(() => String, { description: 'HELD, STANDBY or LOST.' })
  state!: StandbyState;

  @Field(() => Int64, { nullable: true })
  sealedThroughNs!: string | null;

  @Field(() => [LastFramesLeft], {
    nullable: true,
    description: 'The last frames up to there of an owner that was handing over; null when it was not.',
  })
  lastFrames!: LastFramesLeft[] | null;

  @Field(() => Int64, { nullable: true, description: 'The epoch of that owner.' })
  lastFramesEpoch!: string | null;
}

@ObjectType()
export class CollectionPlan {
  @Field(() => Boolean, {
    description: 'False when the epoch is not the current one any more, or the lease ran out: stop committing.',
  })
  leaseHeld!: boolean;

  @Field(() => [Datastream])
  streams!: Datastream[];

  @Field(() => Int64, {
    nullable: true,
    description: 'Set while somebody waits for data up to this moment to be sealed: cut now.',
  })
  cutRequestedNs!: string | null;

  @Field(() => Int64, { description: "The server's clock, so that a collector notices when its own is wrong." })
  serverNowNs!: bigint;
}

@ObjectType({ description: 'A stretch of one stream, half-open.' })
export class Stretch {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int64)
  fromNs!: string;

  @Field(() => Int64)
  toNs!: string;
}

@InputType()
export class StretchInput {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int64)
  fromNs!: string;

  @Field(() => Int64)
  toNs!: string;
}

@ObjectType()
export class MissingStretches {
  @Field(() => Int64, { nullable: true, description: 'Up to here the index says what is missing and what is not.' })
  sealedThroughNs!: string | null;

  @Field(() => [Stretch])
  stretches!: Stretch[];
}

@ObjectType()
export class ImportTicket {
  @Field(() => Boolean)
  alreadyImported!: boolean;

  @Field(() => Int64)
  epoch!: string;
}
