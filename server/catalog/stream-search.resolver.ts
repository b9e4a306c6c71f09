import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Order } from '../../schema/catalog/search-streams.rule.js';
import type { StreamCategory } from '../../schema/streams.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { InstrumentTermsFilter, StreamCategoryEnum } from './catalog.types.js';
import { searchCatalog } from './stream-search.service.js';
import { StreamOrderEnum, StreamSearch } from './stream-search.types.js';
import { AfterArg } from '../graphql-types/arguments.js';

@Resolver()
export class StreamSearchResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => StreamSearch, {
    description:
      'Searches the catalogue by words in exchange, instrument and stream type, without punctuation and case. The best match comes first: whole names, then their beginnings.',
  })
  async streamSearch(
    @Ctx() ctx: RequestContext,
    @Arg('text', () => String, { defaultValue: '', description: 'Words. All must match.' }) text: string,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 2,000.' }) first: number,
    @Arg('exchange', () => String, { nullable: true, description: 'Code of the exchange.' }) exchange?: string | null,
    @Arg('category', () => StreamCategoryEnum, { nullable: true, description: 'Category of the messages.' })
    category?: StreamCategory | null,
    @Arg('by', () => StreamOrderEnum, { nullable: true, description: 'Sorts by this; by the best match if absent.' })
    by?: Order | null,
    @Arg('descending', () => Boolean, { defaultValue: false, description: 'Sorts from Z to A.' }) descending?: boolean,
    @Arg('terms', () => InstrumentTermsFilter, {
      nullable: true,
      description: 'Terms that the instrument has now, by its exchange.',
    })
    terms?: InstrumentTermsFilter | null,
    @AfterArg() after?: string | null,
  ): Promise<StreamSearch> {
    const sorting = by ? { by, descending: descending ?? false } : undefined;
    return searchCatalog(ctx, {
      text,
      first,
      exchange: exchange ?? null,
      category: category ?? null,
      terms: terms ?? {},
      sorting,
      after: after ?? null,
    });
  }
}
