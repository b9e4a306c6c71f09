import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../../catalog/catalog.types.js';
import { datastreamLoader } from '../../catalog/datastream-loader.js';
import type { RequestContext } from '../../context/request-context.js';
import { FOR_ACCOUNT } from '../../context/roles.js';
import { exportManifest } from './export-manifest.service.js';
import { ExportManifest } from './export-manifest.types.js';

@Resolver(() => ExportManifest)
export class ExportManifestResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportManifest, { description: 'Content of a succeeded export, and how it was made.' })
  async exportManifest(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<ExportManifest> {
    return exportManifest(ctx, id);
  }

  @FieldResolver(() => Datastream, { description: 'Its datastream.' })
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: ExportManifest): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
