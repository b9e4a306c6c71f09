import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as grants from './span-grant.service.js';
import { GrantedSpan } from '../spans/span.types.js';

@Resolver()
export class SpansResolver {
  @Authorized('staff')
  @Mutation(() => GrantedSpan, {
    description: 'Grants an account the right to history regardless of its plan. Staff use it after an import.',
  })
  async grantSpan(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID, { description: 'The account that gets the grant.' }) accountId: string,
    @Arg('datastreamId', () => Int64, { description: 'Id of the datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'Start in nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'End (exclusive) in nanoseconds since 1970.' }) toNs: string,
  ): Promise<GrantedSpan> {
    return grants.grantSpan(ctx, accountId, datastreamId, toTimeRange({ fromNs, toNs }));
  }
}
