import { Arg, type ClassType, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { OperatedExport } from '../operations/export-operations.resolver.js';
import { ExportPartitionConnection } from './partition-list.types.js';
import { countWritten, listPartitions } from './partition-list.service.js';
import { ExportEntity } from '../model/export.entity.js';
import { AfterArg } from '../../graphql-types/arguments.js';

/** Creates the field resolvers of partitions for one of the two types of exports. */
function partitionListResolverOf<Type extends ExportEntity>(type: ClassType<Type>) {
  @Resolver(() => type)
  class PartitionListResolver {
    @FieldResolver(() => ExportPartitionConnection, {
      description: 'Its files in time order, once they are planned; empty before, and if it failed or was canceled.',
    })
    async partitions(
      @Ctx() ctx: RequestContext,
      @Root() row: ExportEntity,
      @Arg('first', () => Int, { defaultValue: 100, description: '1 to 500.' }) first: number,
      @AfterArg() after?: string | null,
    ) {
      return listPartitions(ctx, row, { first, after });
    }

    @FieldResolver(() => Int, { description: 'Number of written files; 0 if it failed or was canceled.' })
    async partitionsWritten(@Ctx() ctx: RequestContext, @Root() { id }: ExportEntity): Promise<number> {
      return countWritten(ctx, id);
    }
  }
  return PartitionListResolver;
}
export const ExportPartitionListResolver = partitionListResolverOf(ExportEntity);
export const OperatedPartitionListResolver = partitionListResolverOf(OperatedExport);
