/** Returns SQL for the lists with each item, `depth` lists deep, as `itemSql` makes it. */
export function eachItem(list: string, depth: number, itemSql: (item: string) => string): string {
  if (depth === 0) return itemSql(list);
  const item = `item${depth}`;
  return `list_transform(${list}, lambda ${item}: ${eachItem(item, depth - 1, itemSql)})`;
}
