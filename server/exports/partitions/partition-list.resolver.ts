import { Arg, type ClassType, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { OperatedExport } from '../operations/export-operations.resolver.js';
import { PartitionConnection } from './partition-list.types.js';
import { countWritten, listPartitions } from './partition-list.service.js';
import type { ExportEntity } from '../model/export.entity.js';
import { Export } from '../model/export.types.js';

/** Progress by files: a field resolver is good for one type alone, and exports are of two. */
function partitionListResolverOf<Type extends Export>(type: ClassType<Type>) {
  @Resolver(() => type)
  class PartitionListResolver {
    @FieldResolver(() => PartitionConnection, {
      description:
        'Its files in order of time, from their plan on; none before, and none when it failed or was cancelled.',
    })
    async parts(
      @Ctx() ctx: RequestContext,
      @Root() row: ExportEntity,
      @Arg('first', () => Int, { defaultValue: 100, description: '1 to 500.' }) first: number,
      @Arg('after', () => String, {
        nullable: true,
        description: 'endCursor of the page before; absent: the first page.',
      })
      after?: string | null,
    ) {
      return listPartitions(ctx, row, { first, after });
    }

    @FieldResolver(() => Int, { description: 'Files that are written; 0 when it failed or was cancelled.' })
    async partsWritten(@Ctx() ctx: RequestContext, @Root() { id }: ExportEntity): Promise<number> {
      return countWritten(ctx, id);
    }
  }
  return PartitionListResolver;
}
export const ExportPartitionListResolver = partitionListResolverOf(Export);
export const OperatedPartitionListResolver = partitionListResolverOf(OperatedExport);
