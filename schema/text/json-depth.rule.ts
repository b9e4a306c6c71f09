const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The deepest JSON that a request may hold. */
export const MAX_JSON_DEPTH = 64;

/**
 * Returns the greatest number of brackets and braces open at once outside strings, also for
 * malformed text.
 */
export function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    // `[` and `{`, then `]` and `}`: they differ in one bit.
    else if ((char | 0x20) === 0x7b) deepest = Math.max(deepest, ++depth);
    else if ((char | 0x20) === 0x7d) depth--;
  }
  return deepest;
}
