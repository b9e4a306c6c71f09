import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { ExportWorkType } from '../run/export-work.types.js';
import { ensurePartitionPlan } from './partition-plan.service.js';
import {
  CompletedPartition,
  PartitionPlan,
  RecordedPartition,
  RecordedPartitionFile,
  ReopenedPartitions,
  WrittenPartitionInput,
} from './partitions.types.js';
import * as partitions from './recorded-partitions.service.js';

@Resolver(() => ExportWorkType)
export class PartitionsResolver {
  @FieldResolver(() => PartitionPlan, {
    nullable: true,
    description:
      'The plan of its partitions, as planPartitions returns it. Null unless the export runs and its coverage is pinned.',
  })
  async plan(
    @Ctx() ctx: RequestContext,
    @Root() { id, status, isPinned }: ExportWorkType,
    @Arg('first', () => Int, { description: 'Maximum partitions to return.' }) first: number,
  ): Promise<PartitionPlan | null> {
    return status === 'running' && isPinned ? ensurePartitionPlan(ctx, id, first) : null;
  }

  @Authorized('service')
  @Mutation(() => PartitionPlan, {
    description: 'Plans the partitions of a running export, once, and returns the first that are not written yet.',
  })
  async planPartitions(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('first', () => Int, { description: 'Maximum partitions to return.' }) first: number,
  ): Promise<PartitionPlan> {
    return ensurePartitionPlan(ctx, id, first);
  }

  @Authorized('service')
  @Mutation(() => RecordedPartition, { description: 'Records a written partition; the first attempt counts.' })
  async recordPartition(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('ordinal', () => Int, { description: 'Position of the partition in time order, from 0.' }) ordinal: number,
    @Arg('written', () => WrittenPartitionInput, { description: 'Result of the attempt.' })
    written: WrittenPartitionInput,
  ): Promise<RecordedPartition> {
    return partitions.recordPartition(ctx, id, ordinal, written);
  }

  @Authorized('service')
  @Mutation(() => CompletedPartition, {
    description:
      'Records the only partition of an export and completes the export, as recordPartition and completeExport do, in one transaction; idempotent.',
  })
  async recordOnlyPartition(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('written', () => WrittenPartitionInput, { description: 'Result of the attempt.' })
    written: WrittenPartitionInput,
    @Arg('engineVersion', () => String, { description: 'Version of the engine that wrote the file.' })
    engineVersion: string,
  ): Promise<CompletedPartition> {
    return partitions.recordOnlyPartition(ctx, id, written, engineVersion);
  }

  @Authorized('service')
  @Query(() => [RecordedPartitionFile], {
    description: 'Files of the written partitions; empty once the export has ended.',
  })
  async recordedPartitionFiles(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<RecordedPartitionFile[]> {
    return partitions.recordedPartitionFiles(ctx, id);
  }

  @Authorized('service')
  @Mutation(() => ReopenedPartitions, {
    description: 'Marks partitions as unwritten whose files are lost. Workers write them again. Idempotent.',
  })
  async reopenPartitions(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The running export.' }) id: string,
    @Arg('blobNames', () => [String], { description: 'Names of the blobs that are missing or differ.' })
    blobNames: string[],
  ): Promise<ReopenedPartitions> {
    return partitions.reopenPartitions(ctx, id, blobNames);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Moves an export to succeeded with the recorded partitions and meters it in the same transaction; idempotent. False if the export was canceled in the meantime.',
  })
  async completeExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('engineVersion', () => String, { description: 'Version of the engine that wrote the files.' })
    engineVersion: string,
  ): Promise<boolean> {
    return partitions.completeExport(ctx, id, engineVersion);
  }
}
