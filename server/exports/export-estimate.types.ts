import { Field, Int, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql/scalars.js';

@ObjectType({ description: 'Why an export would be refused.' })
export class ExportDenial {
  @Field(() => String)
  reason!: string;

  @Field(() => Int64, { nullable: true, description: 'Bytes.' })
  limit?: number | undefined;

  @Field(() => Int64, { nullable: true, description: 'Bytes.' })
  current?: number | undefined;
}

@ObjectType({ description: 'What an export would give, from stored metadata.' })
export class ExportEstimate {
  @Field(() => Int64)
  rows!: number;

  @Field(() => Int64)
  bytes!: number;

  @Field(() => Int, { description: 'Files.' })
  parts!: number;

  @Field(() => ExportDenial, { nullable: true })
  wouldDeny!: ExportDenial | null;
}
