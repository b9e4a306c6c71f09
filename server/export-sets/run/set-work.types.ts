import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PartitionPlan } from '../../exports/partitions/partitions.types.js';
import { Int64 } from '../../graphql-types/scalars.js';

@ObjectType({ description: 'An export of a set that is to run.' })
export class SetMember {
  @Field(() => ID, { description: 'The export.' })
  exportId!: string;

  @Field(() => Int64, { description: 'Its datastream.' })
  datastreamId!: string;

  @Field(() => String, { description: 'The exchange of the datastream.' })
  exchange!: string;

  @Field(() => String, { description: 'The requested schema: raw, a name, an id, or inline.' })
  schemaLabel!: string;

  @Field(() => String, { description: 'The export in one line.' })
  title!: string;

  @Field(() => Boolean, { description: 'Whether it has succeeded, and only its delivery is left.' })
  hasFiles!: boolean;

  @Field(() => Int, { description: 'Number of earlier runs.' })
  retry!: number;

  @Field(() => PartitionPlan, {
    nullable: true,
    description: 'Its partitions if it has begun with this call; null: its own workflow begins it.',
  })
  plan!: PartitionPlan | null;
}

@ObjectType({ description: 'Exports of a set, in its order.' })
export class SetMemberPage {
  @Field(() => [SetMember], { description: 'Those that have not ended, or are not delivered.' })
  members!: SetMember[];

  @Field(() => Int, { nullable: true, description: 'Beginning of the next page; null after the last one.' })
  last!: number | null;
}
