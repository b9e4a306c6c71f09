import { Arg, Authorized, Ctx, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import type { RequestContext } from '../graphql/context.js';
import { Int64, Json } from '../graphql/scalars.js';
import * as outcome from './export-outcome.service.js';
import * as work from './export-work.service.js';
import type { StoredManifest } from './stored-manifest.js';
import { ArtifactInput, ExportWork, toExportWork } from './export-work.types.js';

@Resolver(() => ExportWork)
export class ExportWorkResolver {
  @Authorized('service')
  @Query(() => ExportWork, { nullable: true })
  async exportWork(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ExportWork | null> {
    const row = await work.findExportWork(ctx, id);
    return row && toExportWork(row);
  }

  @Authorized('service')
  @Mutation(() => ExportWork, {
    description: 'Queued to running (idempotent); pins coverage. waitForSeal false: clip instead of waiting.',
  })
  async beginExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('waitForSeal', () => Boolean) waitForSeal: boolean,
  ): Promise<ExportWork> {
    return toExportWork(await work.beginExport(ctx, id, waitForSeal));
  }

  @Authorized('service')
  @Mutation(() => Boolean)
  async reportExportProgress(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('progress', () => Float) progress: number,
    @Arg('rows', () => Int64) rows: string,
    @Arg('bytes', () => Int64) bytes: string,
  ): Promise<boolean> {
    return outcome.reportProgress(ctx, id, { progress, rows, bytes });
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Running to succeeded, artifacts, manifest and metering in one transaction; idempotent; false when the export was canceled meanwhile.',
  })
  async completeExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('artifacts', () => [ArtifactInput]) artifacts: ArtifactInput[],
    @Arg('manifest', () => Json) manifest: Omit<StoredManifest, 'gaps'>,
  ): Promise<boolean> {
    return outcome.completeExport(ctx, id, artifacts, manifest);
  }

  @Authorized('service')
  @Mutation(() => Boolean)
  async failExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('reason', () => String) reason: string,
  ): Promise<boolean> {
    return outcome.failExport(ctx, id, reason);
  }

  @FieldResolver(() => Datastream)
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: ExportWork): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
