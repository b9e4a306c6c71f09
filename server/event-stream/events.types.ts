import { Field, ID, ObjectType } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { Export } from '../exports/export.types.js';
import { Json } from '../graphql-types/scalars.js';
import { Subscription } from '../subscriptions/subscription.types.js';

@ObjectType({
  description:
    'Something that happened to what the account sees. What it is about is as it is when the event is told, which may be newer.',
})
export class AccountEvent {
  @Field(() => ID, { description: 'Later ones are higher; the Last-Event-ID to go on behind it.' })
  id!: string;

  @Field(() => String, {
    description:
      'export.queued, .running, .progress, .succeeded, .failed, .canceled, .deleted; subscription.created, .active, .paused, .deleted; export_schema.…; gap.recorded; collector.up, .down; billing.cap_reached, which members do not hear.',
  })
  kind!: string;

  @Field(() => ID, {
    description:
      'An export, subscription or schema; the datastream of a gap; the shard of a collector; the cap: streams or exportBytes.',
  })
  subjectId!: string;

  @Field(() => ID, { nullable: true, description: 'The account that it belongs to; null: everybody hears it.' })
  accountId!: string | null;

  @Field(() => Date, { name: 'at', description: 'When it happened.' })
  createdAt!: Date;

  @Field(() => Json, {
    description:
      'What changed: progress, rows, bytes of an export, and in `parts` ordinal, messages, rows, bytes of files that are being written; fromNs, toNs, reason of a gap; percent, used, included, overage of a cap.',
  })
  payload!: Record<string, unknown>;

  @Field(() => Export, { nullable: true, description: 'For export.…; null when it was deleted.' })
  export?: Export | null;

  @Field(() => Subscription, { nullable: true, description: 'For subscription.…; null when it was deleted.' })
  subscription?: Subscription | null;

  @Field(() => Datastream, { nullable: true, description: 'For gap.…' })
  datastream?: Datastream | null;
}
