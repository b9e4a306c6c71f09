import { Field, Int, ObjectType } from 'type-graphql';
import { CompletenessType } from '../model/completeness.type.js';
import { Int64 } from '../../graphql-types/scalars.js';

@ObjectType({ description: 'Reason that an export would be denied.' })
export class ExportDenial {
  @Field(() => String, { description: 'suspended, grace_period, no_plan, trial_export_cap or plan_limit.' })
  reason!: string;

  @Field(() => Int64, { nullable: true, description: 'Bytes.' })
  limit?: number | undefined;

  @Field(() => Int64, { nullable: true, description: 'Bytes.' })
  current?: number | undefined;

  @Field(() => Int64, { nullable: true, description: 'Bytes that the exports would add; only for sets.' })
  estimated?: number | undefined;
}

@ObjectType({ description: 'Estimated result of an export, from a sample of the stored messages.' })
export class ExportEstimate {
  @Field(() => Int64, { description: 'Rows, estimated.' })
  rows!: number;

  @Field(() => CompletenessType, { description: 'How much of the range was received.' })
  completeness!: CompletenessType;

  @Field(() => Int64, { description: 'Bytes of all files, compressed, estimated.' })
  bytes!: number;

  @Field(() => Int, { description: 'Number of files.' })
  partitions!: number;

  @Field(() => ExportDenial, { nullable: true, description: 'Null if the plan allows it.' })
  wouldDeny!: ExportDenial | null;
}
