import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { resealPage } from '../db/reseal-page.js';
import type { SecretBox } from '../db/secret-box.js';
import type { RequestContext } from '../context/request-context.js';
import { WebhookEntity } from './webhook.entity.js';

@ObjectType({ description: 'Result of re-encrypting a page of webhook secrets.' })
export class ResealedSecrets {
  @Field(() => Int, { description: 'Number of webhooks read.' })
  checked!: number;

  @Field(() => Int, { description: 'Number of secrets that were encrypted with an older key.' })
  resealed!: number;

  @Field(() => [ID], { description: 'Number of secrets that no key of TOKEN_KEYS decrypts. They are unchanged.' })
  unreadable!: string[];

  @Field(() => ID, { nullable: true, description: 'Cursor for the next call. Null after the last page.' })
  next!: string | null;
}

@Resolver()
export class WebhookSecretsResolver {
  constructor(private readonly box: SecretBox) {}

  @Authorized('staff')
  @Mutation(() => ResealedSecrets, {
    description:
      'Re-encrypts webhook secrets with the first key of TOKEN_KEYS, a page at a time, so that an older key can be removed.',
  })
  async resealWebhookSecrets(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => ID, { description: '`next` of the previous call. Empty for the first page.' }) after: string,
    @Arg('first', () => Int, { description: 'Maximum number of items.' }) first: number,
  ): Promise<ResealedSecrets> {
    const columns = ['secret', 'previousSecret'] as const;
    return resealPage(ctx, this.box, { entity: WebhookEntity, columns }, { after, first });
  }
}
