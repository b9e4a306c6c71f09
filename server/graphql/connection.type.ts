import { type ClassType, Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'Where a page of a list ends.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more behind this page.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What `after` takes to go on behind this page; null on the last one.',
  })
  endCursor!: string | null;
}

/** The connection class of a node class, named `{name}Connection`. */
export function connectionOf<Node extends object>(node: ClassType<Node>, name: string) {
  @ObjectType(`${name}Connection`, { description: 'A page of a list.', simpleResolvers: true })
  class Connection {
    @Field(() => [node], { description: 'What is on this page.' })
    nodes!: Node[];

    @Field(() => PageInfo, { description: 'Where the page ends.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'How many there are on all pages.' })
    totalCount!: number;
  }
  return Connection;
}
