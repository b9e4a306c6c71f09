import { Arg, Authorized, Ctx, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64, Json } from '../graphql-types/scalars.js';
import * as outcome from './export-outcome.service.js';
import * as work from './export-work.service.js';
import type { StoredManifest } from './stored-manifest.js';
import { ArtifactInput, ExportWork, PartProgressInput, toExportWork } from './export-work.types.js';

@Resolver(() => ExportWork)
export class ExportWorkResolver {
  @Authorized('service')
  @Query(() => ExportWork, { nullable: true, description: 'What a worker needs to run an export; null when unknown.' })
  async exportWork(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
  ): Promise<ExportWork | null> {
    const row = await work.findExportWork(ctx, id);
    return row && toExportWork(row);
  }

  @Authorized('service')
  @Mutation(() => ExportWork, {
    description: 'Queued to running (idempotent); pins coverage. waitForSeal false: clip instead of waiting.',
  })
  async beginExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
    @Arg('waitForSeal', () => Boolean, { description: 'False: take what is sealed now.' }) waitForSeal: boolean,
  ): Promise<ExportWork> {
    return toExportWork(await work.beginExport(ctx, id, waitForSeal));
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Tells how far an export is; false when it has ended.' })
  async reportExportProgress(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
    @Arg('progress', () => Float, { description: '0 to 1.' }) progress: number,
    @Arg('rows', () => Int64, { description: 'Rows written so far.' }) rows: string,
    @Arg('bytes', () => Int64, { description: 'Bytes written so far.' }) bytes: string,
    @Arg('parts', () => [PartProgressInput], {
      nullable: true,
      description: 'The files that this worker writes just now; they are told to who listens, and not kept.',
    })
    parts?: PartProgressInput[] | null,
  ): Promise<boolean> {
    return outcome.reportProgress(ctx, id, { progress, rows, bytes }, parts ?? []);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Running to succeeded, artifacts, manifest and metering in one transaction; idempotent; false when the export was canceled meanwhile.',
  })
  async completeExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
    @Arg('artifacts', () => [ArtifactInput], { description: 'The files, in order of time.' })
    artifacts: ArtifactInput[],
    @Arg('manifest', () => Json, { description: 'What the files were made from and of.' })
    manifest: Omit<StoredManifest, 'gaps'>,
  ): Promise<boolean> {
    return outcome.completeExport(ctx, id, artifacts, manifest);
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Ends an export badly; false when it had ended otherwise.' })
  async failExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
    @Arg('reason', () => String, { description: 'What its owner is told.' }) reason: string,
  ): Promise<boolean> {
    return outcome.failExport(ctx, id, reason);
  }

  @FieldResolver(() => Datastream, { description: 'The datastream that it is of.' })
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: ExportWork): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
