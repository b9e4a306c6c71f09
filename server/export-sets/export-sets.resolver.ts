import { Arg, Authorized, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query } from 'type-graphql';
import { Resolver, Root } from 'type-graphql';
import type { SkippedStream } from '../../schema/export-sets/skipped-stream.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { CompilesContent } from '../export-schemas/require-content.js';
import { ExportDenial } from '../exports/estimate/export-estimate.types.js';
import type { PresignedUrl } from '../exports/files/presigned-urls.js';
import type { ExportWatch } from '../exports/list/export-watch.js';
import { type ListSort, ListSortEnum } from '../graphql-types/connection.type.js';
import { Int64 } from '../graphql-types/scalars.js';
import { listSetFiles, setChecksums } from './files/set-files.service.js';
import { ExportSetFileConnection } from './files/set-files.types.js';
import * as sets from './list/export-set.service.js';
import { SetCompleteness, setCompletenessLoader } from './model/set-completeness.js';
import { setTotalsLoader } from './model/set-totals.js';
import { ExportSetConnection, ExportSetEntity } from './model/export-set.entity.js';
import {
  CreateExportSetInput,
  ExportSetFailure,
  ExportSetFilter,
  ExportSetTotals,
  SkippedDatastream,
} from './model/export-set.types.js';
import { createExportSet } from './request/export-set-create.service.js';
import { estimateExportSet } from './request/export-set-estimate.service.js';
import { AfterArg } from '../graphql-types/arguments.js';

@ObjectType({ description: 'Estimated result of a set, from stored metadata.' })
class ExportSetEstimate {
  @Field(() => Int, { description: 'Datastreams that would be exported.' })
  streams!: number;

  @Field(() => Int64, { description: 'Rows, estimated.' })
  rows!: number;

  @Field(() => Int64, { description: 'Bytes of all files, compressed, estimated.' })
  bytes!: number;

  @Field(() => Int, { description: 'Number of files.' })
  files!: number;

  @Field(() => [SkippedDatastream], { description: 'Selected datastreams that would be left out.' })
  skipped!: SkippedDatastream[];

  @Field(() => ExportDenial, { nullable: true, description: 'Null if the plan allows it.' })
  wouldDeny!: ExportDenial | null;
}

@Resolver(() => ExportSetEntity)
export class ExportSetsResolver {
  constructor(
    private readonly presign: PresignedUrl,
    private readonly watch: ExportWatch,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportSetConnection, { description: 'Export sets of the account, newest first.' })
  async exportSets(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => ExportSetFilter, { nullable: true, description: 'Absent: all sets.' })
    filter: ExportSetFilter | null,
    @Arg('sort', () => ListSortEnum, { defaultValue: 'newest', description: 'Order of the list.' }) sort: ListSort,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return sets.listExportSets(ctx, filter ?? {}, { first, after, sort });
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportSetEntity, {
    nullable: true,
    description: 'An export set of the account; null if unknown or deleted.',
  })
  async exportSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
    @Arg('waitSeconds', () => Int, {
      defaultValue: 0,
      description: 'Waits up to this long for the status to change, 0 to 9.',
    })
    waitSeconds: number,
  ): Promise<ExportSetEntity | null> {
    return sets.awaitExportSet(ctx, id, waitSeconds, this.watch);
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as CreateExportSetInput).schema)
  @Query(() => ExportSetEstimate, { description: 'Estimates a set and whether the plan allows it; starts nothing.' })
  async exportSetEstimate(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportSetInput, { description: 'The input of createExportSet.' })
    input: CreateExportSetInput,
  ): Promise<ExportSetEstimate> {
    return estimateExportSet(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportSetFileConnection, {
    description: 'Files of a set by datastream and time; refused until it has ended, and after it expired.',
  })
  async exportSetFiles(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 1,000.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return listSetFiles(ctx, id, { first, after }, this.presign);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => String, { description: 'The SHA-256 of every file of a set, as `sha256sum -c` reads them.' })
  async exportSetChecksums(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<string> {
    return setChecksums(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as CreateExportSetInput).schema)
  @Mutation(() => ExportSetEntity, {
    description:
      'Starts an export of each selected datastream; refused with payment_required if the plan does not allow it.',
  })
  async createExportSet(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportSetInput, { description: 'Datastreams to export, and form of the files.' })
    input: CreateExportSetInput,
  ): Promise<ExportSetEntity> {
    return createExportSet(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportSetEntity, {
    description: 'Cancels a queued or running set; idempotent. Files of streams that have succeeded are kept.',
  })
  async cancelExportSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<ExportSetEntity> {
    return sets.cancelExportSet(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, { description: 'Deletes a set and its files; a live one is canceled.' })
  async deleteExportSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<boolean> {
    await sets.deleteExportSet(ctx, id);
    return true;
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportSetEntity, {
    description:
      'Runs the streams of a failed set that have no files again. A live set only gets a new workflow if it has lost its own.',
  })
  async retryExportSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<ExportSetEntity> {
    return sets.retryExportSet(ctx, id);
  }

  @FieldResolver(() => ExportSetTotals, { description: 'Totals of its streams.' })
  async totals(@Ctx() ctx: RequestContext, @Root() set: ExportSetEntity): Promise<ExportSetTotals> {
    return setTotalsLoader(ctx).load(set);
  }

  @FieldResolver(() => SetCompleteness, {
    nullable: true,
    description: 'How much of the time of its succeeded exports was received; null before the first.',
  })
  async completeness(@Ctx() ctx: RequestContext, @Root() { id }: ExportSetEntity): Promise<SetCompleteness | null> {
    return setCompletenessLoader(ctx).load(id);
  }

  @FieldResolver(() => [SkippedDatastream], { description: 'Selected datastreams that it leaves out.' })
  async skipped(@Ctx() ctx: RequestContext, @Root() { id }: ExportSetEntity): Promise<SkippedStream[]> {
    return sets.skippedOf(ctx, id);
  }

  @FieldResolver(() => [ExportSetFailure], { description: 'The first 100 streams that failed.' })
  async failures(@Ctx() ctx: RequestContext, @Root() { id }: ExportSetEntity): Promise<ExportSetFailure[]> {
    return sets.failuresOf(ctx, id);
  }
}
