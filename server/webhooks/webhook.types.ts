import { Field, ObjectType } from 'type-graphql';
import { WebhookEntity } from './webhook.entity.js';

@ObjectType({ description: 'A webhook with its secret, which is shown only once.' })
export class WebhookWithSecret {
  @Field(() => WebhookEntity, { description: 'The webhook.' })
  webhook!: WebhookEntity;

  @Field(() => String, { description: '`whsec_…`, as the Standard Webhooks specification defines it.' })
  secret!: string;
}
