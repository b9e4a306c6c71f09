import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { DateTime } from '../graphql/scalars.js';
import * as files from './export-files.service.js';

@ObjectType({ description: 'What Blob Storage must keep of an export.' })
export class KeptExportFiles {
  @Field(() => ID)
  exportId!: string;

  @Field(() => Boolean, { description: 'It may still be written to: everything stays.' })
  running!: boolean;

  @Field(() => [String])
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
    @Arg('endedBefore', () => DateTime) endedBefore: Date,
    @Arg('first', () => Int) first: number,
  ): Promise<string[]> {
    return files.exportsToClear(ctx, endedBefore, first);
  }

  @Authorized('service')
  @Mutation(() => Int, { description: 'Records that all files of these exports were removed.' })
  async markExportFilesRemoved(@Ctx() ctx: RequestContext, @Arg('ids', () => [ID]) ids: string[]): Promise<number> {
    return files.markExportFilesRemoved(ctx, ids);
  }

  @Authorized('service', 'staff')
  @Query(() => [KeptExportFiles], { description: 'Unknown exports are left out.' })
  async keptExportFiles(@Ctx() ctx: RequestContext, @Arg('ids', () => [ID]) ids: string[]): Promise<KeptExportFiles[]> {
    return files.keptExportFiles(ctx, ids);
  }
}
