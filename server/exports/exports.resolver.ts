import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import { type ListSort, ListSortEnum } from '../graphql-types/connection.type.js';
import type { RequestContext } from '../context/request-context.js';
import { CompilesContent } from '../export-schemas/require-content.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { createExport } from './request/export-create.service.js';
import { estimateExport } from './estimate/export-estimate.service.js';
import { ExportEstimate } from './estimate/export-estimate.types.js';
import type { ExportSampler } from './estimate/export-sampler.js';
import type { ExportWatch } from './list/export-watch.js';
import { downloadExport } from './files/export-download.service.js';
import * as exports from './list/export.service.js';
import { CompletenessType, storedCompleteness } from './model/completeness.type.js';
import { ExportConnection, ExportEntity } from './model/export.entity.js';
import { CreateExportInput, ExportDownload, ExportFilter } from './model/export.types.js';
import type { PresignedUrl } from './files/presigned-urls.js';
import { AfterArg } from '../graphql-types/arguments.js';

@Resolver(() => ExportEntity)
export class ExportsResolver {
  constructor(
    private readonly presign: PresignedUrl,
    private readonly watch: ExportWatch,
    private readonly sampler: ExportSampler,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportConnection, { description: 'Exports of the account, newest first.' })
  async exports(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => ExportFilter, { nullable: true, description: 'Absent: all exports.' })
    filter: ExportFilter | null,
    @Arg('sort', () => ListSortEnum, { defaultValue: 'newest', description: 'Order of the list.' }) sort: ListSort,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return exports.listExports(ctx, filter ?? {}, { first, after, sort });
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportEntity, { nullable: true, description: 'An export of the account; null if unknown or deleted.' })
  async export(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('waitSeconds', () => Int, {
      defaultValue: 0,
      description: 'Waits up to this long for the status to change, 0 to 9.',
    })
    waitSeconds: number,
  ): Promise<ExportEntity | null> {
    return exports.awaitExport(ctx, id, waitSeconds, this.watch);
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as CreateExportInput).schema)
  @Query(() => ExportEstimate, {
    description: 'Estimates an export and whether the plan allows it; starts nothing.',
  })
  async exportEstimate(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportInput, { description: 'The input of createExport.' }) input: CreateExportInput,
  ): Promise<ExportEstimate> {
    return estimateExport(ctx, input, this.sampler);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportDownload, {
    description: 'Presigned URLs of the files; refused unless the export has succeeded and not expired.',
  })
  async exportDownload(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<ExportDownload> {
    return { artifacts: await downloadExport(ctx, id, this.presign) };
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as CreateExportInput).schema)
  @Mutation(() => ExportEntity, {
    description: 'Starts an export; refused with payment_required if the plan does not allow it.',
  })
  async createExport(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportInput, { description: 'Datastream and range to export, and form of the files.' })
    input: CreateExportInput,
  ): Promise<ExportEntity> {
    return createExport(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportEntity, {
    description: 'Cancels a queued or running export; idempotent. Refused if it ended otherwise.',
  })
  async cancelExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<ExportEntity> {
    return exports.cancelExport(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, { description: 'Deletes an export and its files; a live one is canceled.' })
  async deleteExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<boolean> {
    await exports.deleteExport(ctx, id);
    return true;
  }

  @FieldResolver(() => Datastream, { description: 'Its datastream.' })
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: ExportEntity): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }

  @FieldResolver(() => CompletenessType, {
    nullable: true,
    description: 'How much of its range was received; null until it succeeded, or if an earlier release made it.',
  })
  completeness(@Root() row: ExportEntity): CompletenessType | null {
    return storedCompleteness(row, row);
  }
}
