import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { readBookAt } from './book-at.service.js';
import { BookAt, BookAtInput } from './book-at.types.js';
import type { BookRunner } from './book-runner.js';

@Resolver()
export class BooksResolver {
  constructor(private readonly run: BookRunner) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => BookAt, {
    description: 'The order book of a depth stream at one moment. Fails where it is unknown, with the reason.',
  })
  async bookAt(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BookAtInput, { description: 'The stream and the moment.' }) input: BookAtInput,
  ): Promise<BookAt> {
    return readBookAt(ctx, input, this.run);
  }
}
