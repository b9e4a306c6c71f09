/*
 * Bytes of the characters that JSON and CSV give a meaning. TypeScript and AssemblyScript both
 * compile this file, so it has no type annotations.
 */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const NULL_BEGINS = 0x6e;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
