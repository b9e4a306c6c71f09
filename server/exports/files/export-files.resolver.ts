import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { DateTime } from '../../graphql-types/scalars.js';
import * as files from './export-files.service.js';

@ObjectType({ description: 'What Blob Storage must keep of an export.' })
export class KeptExportFiles {
  @Field(() => ID, { description: 'The export that was asked about.' })
  exportId!: string;

  @Field(() => Boolean, { description: 'It may still be written to: everything stays.' })
  running!: boolean;

  @Field(() => [String], { description: 'Blobs that must stay.' })
  blobNames!: string[];
}

@Resolver()
export class ExportFilesResolver {
  @Authorized('service', 'staff')
  @Query(() => [ID], {
    description: 'Exports whose files are to be removed: expired, or deleted, failed or cancelled before then.',
  })
  async exportsToClear(
    @Ctx() ctx: RequestContext,
    @Arg('endedBefore', () => DateTime, { description: 'Deleted, failed or cancelled before this moment.' })
    endedBefore: Date,
    @Arg('first', () => Int, { description: 'How many at most.' }) first: number,
  ): Promise<string[]> {
    return files.exportsToClear(ctx, endedBefore, first);
  }

  @Authorized('service')
  @Mutation(() => Int, { description: 'Records that all files of these exports were removed.' })
  async markExportFilesRemoved(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID], { description: 'Of the exports.' }) ids: string[],
  ): Promise<number> {
    return files.markExportFilesRemoved(ctx, ids);
  }

  @Authorized('service', 'staff')
  @Query(() => [KeptExportFiles], { description: 'Unknown exports are left out.' })
  async keptExportFiles(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID], { description: 'Of the exports.' }) ids: string[],
  ): Promise<KeptExportFiles[]> {
    return files.keptExportFiles(ctx, ids);
  }
}
