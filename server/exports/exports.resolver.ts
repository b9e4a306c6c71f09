import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import type { RequestContext } from '../graphql/context.js';
import { FOR_ACCOUNT } from '../graphql/roles.js';
import { createExport } from './export-create.service.js';
import { estimateExport } from './export-estimate.service.js';
import { ExportEstimate } from './export-estimate.types.js';
import type { ExportWatch } from './export-watch.js';
import { downloadExport } from './export-download.service.js';
import * as exports from './export.service.js';
import { CreateExportInput, Export, ExportConnection, ExportDownload, ExportFilter } from './export.types.js';
import type { PresignedUrl } from './presigned-urls.js';

@Resolver(() => Export)
export class ExportsResolver {
  constructor(
    private readonly presign: PresignedUrl,
    private readonly watch: ExportWatch,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportConnection)
  async exports(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => ExportFilter, { nullable: true }) filter: ExportFilter | null,
    @Arg('first', () => Int, { defaultValue: 50 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ) {
    return exports.listExports(ctx, filter ?? {}, { first, after });
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => Export, { nullable: true })
  async export(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('waitSeconds', () => Int, {
      defaultValue: 0,
      description: 'Up to 9: answer when the status changes, or when the time is over.',
    })
    waitSeconds: number,
  ): Promise<Export | null> {
    return exports.awaitExport(ctx, id, waitSeconds, this.watch);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportEstimate)
  async exportEstimate(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportInput) input: CreateExportInput,
  ): Promise<ExportEstimate> {
    return estimateExport(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportDownload)
  async exportDownload(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ExportDownload> {
    return { artifacts: await downloadExport(ctx, id, this.presign) };
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Export)
  async createExport(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportInput) input: CreateExportInput,
  ): Promise<Export> {
    return createExport(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Export)
  async cancelExport(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Export> {
    return exports.cancelExport(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean)
  async deleteExport(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    await exports.deleteExport(ctx, id);
    return true;
  }

  @FieldResolver(() => Datastream)
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: Export): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
