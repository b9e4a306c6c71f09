import { Field, Int, ObjectType } from 'type-graphql';
import { Int64 } from '../../graphql-types/scalars.js';

@ObjectType({ description: 'Why an export would be refused.' })
export class ExportDenial {
  @Field(() => String, { description: 'suspended, grace_period, no_plan, trial_export_cap or plan_limit.' })
  reason!: string;

  @Field(() => Int64, { nullable: true, description: 'Bytes.' })
  limit?: number | undefined;

  @Field(() => Int64, { nullable: true, description: 'Bytes.' })
  current?: number | undefined;
}

@ObjectType({ description: 'What an export would give, from a sample of the stored messages.' })
export class ExportEstimate {
  @Field(() => Int64, { description: 'Rows, about.' })
  rows!: number;

  @Field(() => Int64, { description: 'Bytes of all files, compressed, about.' })
  bytes!: number;

  @Field(() => Int, { description: 'Files.' })
  parts!: number;

  @Field(() => ExportDenial, { nullable: true, description: 'Null: the plan allows it.' })
  wouldDeny!: ExportDenial | null;
}
