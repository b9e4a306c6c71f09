import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { Int64 } from '../graphql/scalars.js';
import * as grants from './span-grant.service.js';
import { GrantedSpan } from './span.types.js';

@Resolver()
export class SpansResolver {
  @Authorized('staff')
  @Mutation(() => GrantedSpan)
  async grantSpan(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID) accountId: string,
    @Arg('datastreamId', () => Int64) datastreamId: string,
    @Arg('fromNs', () => Int64) fromNs: string,
    @Arg('toNs', () => Int64) toNs: string,
  ): Promise<GrantedSpan> {
    return grants.grantSpan(ctx, accountId, datastreamId, { fromNs: BigInt(fromNs), toNs: BigInt(toNs) });
  }
}
