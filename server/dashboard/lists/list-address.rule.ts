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

/** The search field of a list: its text runs ahead of the address, which follows a render or more later. */
export interface SearchField {
  typed: string;
  /** What the address had at the last look. */
  seen: string;
  /** What was written to the address since, oldest first. */
  sent: readonly string[];
}

/** Returns the field after a text was typed. */
export function fieldTyped({ seen, sent }: SearchField, typed: string): SearchField {
  const text = typed.trim();
  return { typed, seen, sent: text === (sent.at(-1) ?? seen) ? sent : [...sent, text] };
}

/** Returns the field after the address changed: by Back, or because it followed, perhaps over some of what was sent. */
export function fieldSeen({ typed, sent }: SearchField, seen: string): SearchField {
  const at = sent.indexOf(seen);
  return at < 0 ? { typed: seen, seen, sent: [] } : { typed, seen, sent: sent.slice(at + 1) };
}
