import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { SecretBox } from '../db/secret-box.js';
import type { RequestContext } from '../context/request-context.js';
import { resealSecrets } from './reseal-secrets.js';

@ObjectType({ description: "What became of a page of webhooks' secrets." })
export class ResealedSecrets {
  @Field(() => Int, { description: 'Webhooks that were looked at.' })
  checked!: number;

  @Field(() => Int, { description: 'Those whose secrets were under an older key.' })
  resealed!: number;

  @Field(() => [ID], { description: 'Those whose secrets no key of TOKEN_KEYS opens: left as they are.' })
  unreadable!: string[];

  @Field(() => ID, { nullable: true, description: 'Where to go on; null when there are no more.' })
  next!: string | null;
}

@Resolver()
export class WebhookSecretsResolver {
  constructor(private readonly box: SecretBox) {}

  @Authorized('staff')
  @Mutation(() => ResealedSecrets, {
    description:
      "Puts webhooks' secrets under the first key of TOKEN_KEYS, a page at a time, so that an older key can be dropped.",
  })
  async resealWebhookSecrets(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => ID, { description: 'The `next` of the call before; an empty text at first.' }) after: string,
    @Arg('first', () => Int, { description: 'How many at most.' }) first: number,
  ): Promise<ResealedSecrets> {
    return resealSecrets(ctx, this.box, { after, first });
  }
}
