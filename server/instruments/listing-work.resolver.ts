import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import * as work from './listing-work.service.js';
import { ListingReaderInput, ListingReadingInput, ListingWork } from './listing-work.types.js';

@Resolver()
export class ListingWorkResolver {
  @Authorized('service', 'staff')
  @Mutation(() => Boolean, {
    description: 'Collects the listings of exchanges from now on, as far as the catalogue has them. Idempotent.',
  })
  async followListings(
    @Ctx() ctx: RequestContext,
    @Arg('exchanges', () => [String], { description: 'Codes of exchanges.' }) exchanges: string[],
  ): Promise<boolean> {
    await work.followListings(ctx, exchanges);
    return true;
  }

  @Authorized('service')
  @Mutation(() => [ListingWork], { description: 'Returns the listings that are to be read, by exchange.' })
  async claimListings(
    @Ctx() ctx: RequestContext,
    @Arg('readers', () => [ListingReaderInput], { description: 'The exchanges that the caller can read.' })
    readers: ListingReaderInput[],
  ): Promise<ListingWork[]> {
    return work.claimListings(ctx, readers);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description: 'Stores what was read of listings. False, and nothing changes, if earlier messages have been added.',
  })
  async recordListings(
    @Ctx() ctx: RequestContext,
    @Arg('reading', () => ListingReadingInput, { description: 'What was read.' }) reading: ListingReadingInput,
  ): Promise<boolean> {
    return work.recordListings(ctx, reading);
  }
}
