import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { SetCompleteness, setCompletenessLoader } from '../export-sets/model/set-completeness.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';

/** The part of a run that its set knows. */
@Resolver(() => ScheduleRunEntity)
export class RunCompletenessResolver {
  @FieldResolver(() => SetCompleteness, {
    nullable: true,
    description: 'How much of the time of its succeeded exports was received; null before the first.',
  })
  async completeness(
    @Ctx() ctx: RequestContext,
    @Root() { setId }: ScheduleRunEntity,
  ): Promise<SetCompleteness | null> {
    return setId === null ? null : setCompletenessLoader(ctx).load(setId);
  }
}
