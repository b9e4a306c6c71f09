/**
 * Works on items in their order, on at most `lanes` at a time, in activities and workflows. Rejects
 * with the first failure, after which no item is begun.
 */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    try {
      for (let i = next++; i < items.length; i = next++) await work(items[i]!, i);
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
