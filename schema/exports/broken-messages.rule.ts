/** The forms that the messages of an export are read as. */
export interface ReadAs {
  isRaw: boolean;
  /** True for a view of an order book. */
  isBook: boolean;
}

/** Returns what the broken messages of an export are, as the end of a sentence about them. */
export function whyBroken({ isRaw, isBook }: ReadAs): string {
  if (isBook) return 'not readable as messages of an order book';
  return isRaw ? 'not valid UTF-8' : 'not valid JSON';
}
