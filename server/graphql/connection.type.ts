import { type ClassType, Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

/** The connection class of a node class, named `{name}Connection`. */
export function connectionOf<Node extends object>(node: ClassType<Node>, name: string) {
  @ObjectType(`${name}Connection`, { simpleResolvers: true })
  class Connection {
    @Field(() => [node])
    nodes!: Node[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;

    @Field(() => Int)
    totalCount!: number;
  }
  return Connection;
}
