import { type ClassType, Field, Int, ObjectType, registerEnumType, Root } from 'type-graphql';
import type { Page } from '../db/keyset.js';

export const ListSortEnum = { NEWEST: 'newest', OLDEST: 'oldest' } as const;
export type ListSort = (typeof ListSortEnum)[keyof typeof ListSortEnum];
registerEnumType(ListSortEnum, {
  name: 'ListSort',
  description: 'Order of a list.',
  valuesConfig: {
    NEWEST: { description: 'Creation time, newest first.' },
    OLDEST: { description: 'Creation time, oldest first.' },
  },
});

@ObjectType({ description: 'The end of a page.', simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more items follow.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor for `after` to get the next page. Null on the last page.',
  })
  endCursor!: string | null;
}

/** The connection class of a node class, named `{name}Connection`; it is resolved with a `Page`. */
export function connectionOf<Node extends object>(node: ClassType<Node>, name: string) {
  @ObjectType(`${name}Edge`, { description: 'An item of a page, with its cursor.', simpleResolvers: true })
  class Edge {
    @Field(() => String, { description: 'Cursor for `after` to continue after this item. Valid for 24 hours.' })
    cursor!: string;

    @Field(() => node, { description: 'The item.' })
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { description: 'A page of a list.', simpleResolvers: true })
  class Connection {
    @Field(() => [node], { description: 'Items of the page.' })
    nodes!: Node[];

    @Field(() => [Edge], { description: 'Items of the page with their cursors.' })
    edges(@Root() page: Page<Node>): Edge[] {
      return page.nodes.map((each) => ({ cursor: page.cursorOf(each), node: each }));
    }

    @Field(() => PageInfo, { description: 'The end of the page.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'Number of items on all pages. Computed only if selected.' })
    totalCount(@Root() page: Page<Node>): number | Promise<number> {
      return page.countAll();
    }
  }
  return Connection;
}
