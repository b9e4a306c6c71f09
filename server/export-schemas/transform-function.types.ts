import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A function that transforms may call.', simpleResolvers: true })
export class TransformFunction {
  @Field(() => String, { description: 'Name as it is written, in any case.' })
  name!: string;

  @Field(() => Int, { description: 'Fewest arguments.' })
  least!: number;

  @Field(() => Int, { description: 'Most arguments.' })
  most!: number;

  @Field(() => Boolean, { description: 'Whether it is a function of ClickHouse, not of standard SQL or DuckDB.' })
  isClickhouse!: boolean;
}
