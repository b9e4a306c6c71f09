import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import type { RequestContext } from '../graphql/context.js';
import { Int64 } from '../graphql/scalars.js';
import { GapInput, SegmentInput } from '../segments/segments.types.js';
import * as collection from './collection.service.js';
import * as imports from './import.service.js';
import * as leases from './lease.service.js';

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
}

@ObjectType()
export class ImportTicket {
  @Field(() => Boolean)
  alreadyImported!: boolean;

  @Field(() => Int64)
  epoch!: string;
}

@Resolver()
export class CollectionResolver {
  @Authorized('service')
  @Query(() => CollectionPlan)
  async collectionPlan(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
  ): Promise<CollectionPlan> {
    return collection.planCollection(ctx, shard, epoch);
  }

  @Authorized('service')
  @Mutation(() => CollectorLease, { nullable: true, description: "Null while another owner's lease lives." })
  async acquireCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('owner', () => String) owner: string,
    @Arg('ttlMs', () => Int) ttlMs: number,
  ): Promise<CollectorLease | null> {
    return leases.acquireLease(ctx, shard, owner, ttlMs);
  }

  @Authorized('service')
  @Mutation(() => Boolean)
  async renewCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('ttlMs', () => Int) ttlMs: number,
  ): Promise<boolean> {
    return leases.renewLease(ctx, shard, epoch, ttlMs);
  }

  @Authorized('service')
  @Mutation(() => Boolean)
  async releaseCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
  ): Promise<boolean> {
    return leases.releaseLease(ctx, shard, epoch);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Adds segments, gaps and moves the sealed watermark in one transaction; a blob name already present is skipped; an old epoch is refused with stale_epoch in details.reason.',
  })
  async commitSegments(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('segments', () => [SegmentInput]) segments: SegmentInput[],
    @Arg('gaps', () => [GapInput]) gaps: GapInput[],
    @Arg('sealedThroughNs', () => Int64, { nullable: true }) sealedThroughNs?: string | null,
  ): Promise<boolean> {
    await collection.commitSegments(ctx, { shard, epoch, segments, gaps, sealedThroughNs: sealedThroughNs ?? null });
    return true;
  }

  @Authorized('service', 'staff')
  @Mutation(() => ImportTicket)
  async beginImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String) exchange: string,
    @Arg('digest', () => String) digest: string,
  ): Promise<ImportTicket> {
    return imports.beginImport(ctx, exchange, digest);
  }

  @Authorized('service', 'staff')
  @Mutation(() => Boolean)
  async commitImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String) exchange: string,
    @Arg('digest', () => String) digest: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('segments', () => [SegmentInput]) segments: SegmentInput[],
  ): Promise<boolean> {
    await imports.commitImport(ctx, { exchange, digest, epoch }, segments);
    return true;
  }
}
