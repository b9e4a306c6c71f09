import { Arg, type ClassType, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { OperatedExport } from './export-operations.resolver.js';
import { ExportPartConnection } from './export-part.types.js';
import { countWritten, listParts } from './export-part-list.service.js';
import type { ExportEntity } from './export.entity.js';
import { Export } from './export.types.js';

/** Progress by files: a field resolver is good for one type alone, and exports are of two. */
function partListResolverOf<Type extends Export>(type: ClassType<Type>) {
  @Resolver(() => type)
  class PartListResolver {
    @FieldResolver(() => ExportPartConnection, {
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
      return listParts(ctx, row, { first, after });
    }

    @FieldResolver(() => Int, { description: 'Files that are written; 0 when it failed or was cancelled.' })
    async partsWritten(@Ctx() ctx: RequestContext, @Root() { id }: ExportEntity): Promise<number> {
      return countWritten(ctx, id);
    }
  }
  return PartListResolver;
}
export const ExportPartListResolver = partListResolverOf(Export);
export const OperatedPartListResolver = partListResolverOf(OperatedExport);
