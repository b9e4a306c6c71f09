import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { FOR_ACCOUNT } from '../../context/roles.js';
import { RequestedTardisFile, TardisFileInput } from './datasets.types.js';
import { requestFile } from './request-file.service.js';

@Resolver()
export class TardisDatasetsResolver {
  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => RequestedTardisFile, {
    description:
      'Returns the export of a daily file, which is made by the first request. Read-only keys may do this as well.',
  })
  async requestTardisFile(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TardisFileInput, { description: 'The file.' }) input: TardisFileInput,
  ): Promise<RequestedTardisFile> {
    return requestFile(ctx, input);
  }
}
