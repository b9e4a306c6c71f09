import { Arg, Authorized, Ctx, FieldResolver, Float, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../../catalog/catalog.types.js';
import { datastreamLoader } from '../../catalog/datastream-loader.js';
import type { RequestContext } from '../../context/request-context.js';
import { Int64 } from '../../graphql-types/scalars.js';
import * as outcome from './export-outcome.service.js';
import * as work from './export-work.service.js';
import { ExportWorkType, PartitionProgressInput, toExportWork } from './export-work.types.js';

@Resolver(() => ExportWorkType)
export class ExportWorkResolver {
  @Authorized('service')
  @Query(() => ExportWorkType, {
    nullable: true,
    description: 'Returns the work of an export, for workers; null if unknown.',
  })
  async exportWork(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<ExportWorkType | null> {
    const row = await work.findExportWork(ctx, id);
    return row && toExportWork(row);
  }

  @Authorized('service')
  @Mutation(() => ExportWorkType, {
    description: 'Moves an export from queued to running and pins its coverage; idempotent.',
  })
  async beginExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('waitForSeal', () => Boolean, {
      description: 'Whether to wait for unsealed data; false clips coverage to what is sealed.',
    })
    waitForSeal: boolean,
  ): Promise<ExportWorkType> {
    return toExportWork(await work.beginExport(ctx, id, waitForSeal));
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Reports how far an export is; false if it has ended.' })
  async reportExportProgress(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('progress', () => Float, { description: '0 to 1.' }) progress: number,
    @Arg('rows', () => Int64, { description: 'Rows written so far.' }) rows: string,
    @Arg('bytes', () => Int64, { description: 'Bytes written so far.' }) bytes: string,
    @Arg('partitions', () => [PartitionProgressInput], {
      description: 'The partitions that this worker is writing; sent to listeners, not stored.',
    })
    partitions: PartitionProgressInput[],
  ): Promise<boolean> {
    return outcome.reportProgress(ctx, id, { progress, rows, bytes }, partitions);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description: 'Marks an export as failed; false if it had ended otherwise, or runs again.',
  })
  async failExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
    @Arg('reason', () => String, { description: 'The reason, shown to its owner.' }) reason: string,
    @Arg('retry', () => Int, {
      nullable: true,
      description: 'The run that failed. Null, as from workflows of earlier releases: the current one.',
    })
    retry: number | null | undefined,
  ): Promise<boolean> {
    return outcome.failExport(ctx, id, reason, retry);
  }

  @FieldResolver(() => Datastream, { description: 'Its datastream.' })
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: ExportWorkType): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
