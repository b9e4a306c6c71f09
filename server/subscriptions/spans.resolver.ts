import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as grants from './span-grant.service.js';
import { GrantedSpan } from '../spans/span.types.js';

@Resolver()
export class SpansResolver {
  @Authorized('staff')
  @Mutation(() => GrantedSpan, {
    description: 'Entitles an account to history, whatever its plan says; staff use it after an import.',
  })
  async grantSpan(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID, { description: 'Who gets it.' }) accountId: string,
    @Arg('datastreamId', () => Int64, { description: 'Of the datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'First moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'End, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<GrantedSpan> {
    return grants.grantSpan(ctx, accountId, datastreamId, { fromNs: BigInt(fromNs), toNs: BigInt(toNs) });
  }
}
