/** Returns the parameters with one of them set; an empty value removes it. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** Returns the sort order after a click on a column that sorts by `orders`, the first one first. */
export function nextSort(current: string, orders: readonly string[]): string {
  const at = orders.indexOf(current);
  return orders[at + 1] ?? (at < 0 ? (orders[0] ?? '') : '');
}
