/**
 * Returns the LIKE pattern of texts that contain a part: its own `%`, `_` and `\` stand for
 * themselves.
 */
export const containsPattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
