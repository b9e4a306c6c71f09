import { Field, Int, ObjectType } from 'type-graphql';
import { Datastream } from '../../catalog/catalog.types.js';

@ObjectType({ description: 'The datastreams that a selection stands for.' })
export class SelectionMatches {
  @Field(() => Int, { description: 'Number of datastreams that match. A set has at most 2,000.' })
  totalCount!: number;

  @Field(() => [Datastream], { description: 'The first 2,000 of them.' })
  datastreams!: Datastream[];

  @Field(() => [String], { description: 'Patterns that match no instrument of the exchange.' })
  unmatched!: string[];
}
