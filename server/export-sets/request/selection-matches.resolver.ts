import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { FOR_ACCOUNT } from '../../context/roles.js';
import { SelectStreamsInput } from '../model/export-set.types.js';
import { matchSelection } from './selection-matches.service.js';
import { SelectionMatches } from './selection-matches.types.js';

@Resolver()
export class SelectionMatchesResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => SelectionMatches, {
    description: 'Matches a selection with the catalogue, also an incomplete one, or one that is too large for a set.',
  })
  async selectionMatches(
    @Ctx() ctx: RequestContext,
    @Arg('select', () => SelectStreamsInput, { description: 'Selection of datastreams.' }) select: SelectStreamsInput,
  ): Promise<SelectionMatches> {
    return matchSelection(ctx, select);
  }
}
