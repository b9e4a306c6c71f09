import { type ClassType, Field, Int, ObjectType, registerEnumType, Root } from 'type-graphql';
import type { Page } from '../db/keyset.js';

export const ListSort = { NEWEST: 'newest', OLDEST: 'oldest' } as const;
export type ListSort = (typeof ListSort)[keyof typeof ListSort];
registerEnumType(ListSort, {
  name: 'ListSort',
  description: 'How a list is sorted.',
  valuesConfig: {
    NEWEST: { description: 'By creation, the newest first.' },
    OLDEST: { description: 'By creation, the oldest first.' },
  },
});

@ObjectType({ description: 'Where a page of a list ends.', simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more behind this page.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What `after` takes to go on behind this page; null on the last one.',
  })
  endCursor!: string | null;
}

/** The connection class of a node class, named `{name}Connection`; it is resolved with a `Page`. */
export function connectionOf<Node extends object>(node: ClassType<Node>, name: string) {
  @ObjectType(`${name}Edge`, { description: 'Something on a page of a list, and its place.', simpleResolvers: true })
  class Edge {
    @Field(() => String, { description: 'What `after` takes to go on behind it; good for 24 hours.' })
    cursor!: string;

    @Field(() => node, { description: 'What is there.' })
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { description: 'A page of a list.', simpleResolvers: true })
  class Connection {
    @Field(() => [node], { description: 'What is on this page.' })
    nodes!: Node[];

    @Field(() => [Edge], { description: 'What is on this page, each with a cursor of its own.' })
    edges(@Root() page: Page<Node>): Edge[] {
      return page.nodes.map((each) => ({ cursor: page.cursorOf(each), node: each }));
    }

    @Field(() => PageInfo, { description: 'Where the page ends.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'How many there are on all pages; counted only when asked for.' })
    totalCount(@Root() page: Page<Node>): number | Promise<number> {
      return page.countAll();
    }
  }
  return Connection;
}
