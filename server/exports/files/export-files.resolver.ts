import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { DateTime, Int64 } from '../../graphql-types/scalars.js';
import * as files from './export-files.service.js';

@ObjectType({ description: 'A finished file of an export.' })
class KeptExportFile {
  @Field(() => String, { description: 'Its name in the container.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Its length.' })
  bytes!: string;

  @Field(() => String, { description: 'Its checksum, in hex.' })
  sha256!: string;
}

@ObjectType({ description: 'The files of an export that Blob Storage must keep.' })
class KeptExportFiles {
  @Field(() => ID, { description: 'The export.' })
  exportId!: string;

  @Field(() => Boolean, { description: 'Whether it may still be written to: everything must be kept.' })
  running!: boolean;

  @Field(() => [KeptExportFile], { description: 'Blobs that must be kept.' })
  files!: KeptExportFile[];
}

@Resolver()
export class ExportFilesResolver {
  @Authorized('service', 'staff')
  @Query(() => [ID], {
    description: 'Exports whose files must be removed: expired, or deleted, failed or canceled before `endedBefore`.',
  })
  async exportsToClear(
    @Ctx() ctx: RequestContext,
    @Arg('endedBefore', () => DateTime, { description: 'Upper bound, exclusive.' })
    endedBefore: Date,
    @Arg('first', () => Int, { description: 'Maximum number of results.' }) first: number,
  ): Promise<string[]> {
    return files.exportsToClear(ctx, endedBefore, first);
  }

  @Authorized('service')
  @Mutation(() => Int, { description: 'Records that all files of these exports are removed. Returns of how many.' })
  async markExportFilesRemoved(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID], { description: 'The exports.' }) ids: string[],
    @Arg('endedBefore', () => DateTime, {
      nullable: true,
      description: 'Only of exports whose files must be removed, as in `exportsToClear`.',
    })
    endedBefore: Date | null,
  ): Promise<number> {
    return files.markExportFilesRemoved(ctx, ids, endedBefore);
  }

  @Authorized('service', 'staff')
  @Query(() => [KeptExportFiles], { description: 'Files to keep, by export; unknown exports are omitted.' })
  async keptExportFiles(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID], { description: 'The exports.' }) ids: string[],
  ): Promise<KeptExportFiles[]> {
    return files.keptExportFiles(ctx, ids);
  }
}
