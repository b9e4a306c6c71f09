import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../../catalog/catalog.types.js';
import { datastreamLoader } from '../../catalog/datastream-loader.js';
import type { RequestContext } from '../../context/request-context.js';
import { FOR_ACCOUNT } from '../../context/roles.js';
import { ExportSetManifest, ManifestSetStream } from './set-files.types.js';
import { type SetManifest, setManifest } from './set-manifest.service.js';

@Resolver(() => ManifestSetStream)
export class SetManifestResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportSetManifest, { description: 'Content of a set that has ended.' })
  async exportSetManifest(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<SetManifest> {
    return setManifest(ctx, id);
  }

  @FieldResolver(() => Datastream, { description: 'The datastream.' })
  async datastream(
    @Ctx() ctx: RequestContext,
    @Root() { datastreamId }: SetManifest['streams'][number],
  ): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
