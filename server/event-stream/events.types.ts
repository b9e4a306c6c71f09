import { Field, ID, ObjectType } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { ExportEntity } from '../exports/model/export.entity.js';
import { Json } from '../graphql-types/scalars.js';
import { Subscription } from '../subscriptions/subscription.types.js';

@ObjectType({
  description:
    'An event that the account can see. Its resource is in the state at delivery, which may be newer than the event.',
})
export class AccountEvent {
  @Field(() => ID, { description: 'Increases with time. Send it as Last-Event-ID to resume after this event.' })
  id!: string;

  @Field(() => String, {
    description:
      'export.queued, .running, .progress, .succeeded, .failed, .canceled, .deleted; subscription.created, .active, .paused, .deleted; export_schema.…; gap.recorded; collector.up, .down; billing.cap_reached, which members do not receive.',
  })
  kind!: string;

  @Field(() => ID, {
    description:
      'Id of the export, subscription or schema; the datastream of a gap; the shard of a collector; the cap (streams or exportBytes).',
  })
  subjectId!: string;

  @Field(() => ID, { nullable: true, description: 'The account that it belongs to. Null if all accounts receive it.' })
  accountId!: string | null;

  @Field(() => Date, { name: 'at', description: 'When it happened.' })
  createdAt!: Date;

  @Field(() => Json, {
    description:
      'Content of the change. Export: progress, rows, bytes, and in `partitions` ordinal, messages, rows and bytes of the files being written. Gap: fromNs, toNs and reason. Cap: percent, used, included and overage.',
  })
  payload!: Record<string, unknown>;

  @Field(() => ExportEntity, { nullable: true, description: 'The export of export.… events. Null if it was deleted.' })
  export?: ExportEntity | null;

  @Field(() => Subscription, {
    nullable: true,
    description: 'The subscription of subscription.… events. Null if it was deleted.',
  })
  subscription?: Subscription | null;

  @Field(() => Datastream, { nullable: true, description: 'The datastream of gap.… events.' })
  datastream?: Datastream | null;
}
