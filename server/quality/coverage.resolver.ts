import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { ALL_ROLES } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import { type CoverageDay, coverageOf } from './coverage.service.js';
import { CoverageDayType } from './coverage.types.js';

@Resolver()
export class CoverageResolver {
  /** `isPublic`: also callers that are not signed in may read it. */
  constructor(private readonly isPublic: boolean) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [CoverageDayType], {
    description:
      'What was wanted, held, verified and unverifiable, of all accounts together, by exchange, stream type and UTC day. Needs no key if the operator allows it.',
  })
  async coverage(
    @Ctx() ctx: RequestContext,
    @Arg('fromNs', () => Int64, { description: 'A moment of the first day, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, {
      description: 'Exclusive end of the last day, nanoseconds since 1970. At most 31 days.',
    })
    toNs: string,
    @Arg('exchange', () => String, { nullable: true, description: 'Code of the only exchange.' })
    exchange: string | null,
  ): Promise<CoverageDay[]> {
    return coverageOf(ctx, this.isPublic, toTimeRange({ fromNs, toNs }), exchange ?? null);
  }
}
