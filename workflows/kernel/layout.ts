/*
 * Numbers that the kernel and its callers must agree on. TypeScript and AssemblyScript both compile this file, so it has no type
 * annotations: both infer whole numbers.
 */

/** Rows of a block of values. */
export const BLOCK_ROWS = 1024;
/** The beginning of a missing value. */
export const ABSENT = -2147483648;
/** The greatest power of ten in the table of powers. */
export const MAX_POWER = 18;

/** What the kernel made of a row's value: a value, no value, or one that TypeScript must parse. */
export const STATUS_OK = 0;
export const STATUS_ABSENT = 1;
export const STATUS_HARD = 2;

/** How a column finds its value: the first word of an access. */
export const ACCESS_MISSING = 0;
export const ACCESS_MESSAGE = 1;
export const ACCESS_ELEMENT = 2;
export const ACCESS_MEMBER = 3;
export const ACCESS_TAG = 4;
export const ACCESS_INDEX = 5;

/** Words of a derive rule, and the one that counts its misfits. */
export const RULE_WORDS = 3;
export const RULE_MISFITS = 2;
/** Bytes that a list of elements takes while a message is read. */
export const LIST_BYTES = 16;

/** Words of a test: number of texts, texts (address, length), bits. */
export const TEST_WORDS = 3;
export const TEST_TEXTS = 1;
/**
 * Bits of a test: whether it holds if the value is listed, is another one, or is absent, and whether
 * it is the last of its condition.
 */
export const IF_LISTED = 1;
export const IF_OTHER = 2;
export const IF_ABSENT = 4;
export const IS_LAST = 8;

/** Words of a node of the path trie, by position. */
export const NODE_BY_BYTE = 4;
export const NODE_LONG_NAMES = 5;
/** Array positions that a node keeps in a table; further ones are searched. */
export const NEAR_POSITIONS = 32;
/** Words of a long name: address, length, child. */
export const LONG_NAME_WORDS = 3;

/** Kinds of columns in CSV lines. */
export const CSV_INT64 = 0;
export const CSV_BOOL = 1;
export const CSV_TEXT = 2;
export const CSV_CELLS = 3;

/** Kinds of columns in row groups. */
export const COLUMN_INT64 = 0;
export const COLUMN_DECIMAL = 1;
export const COLUMN_TEXT = 2;

/**
 * The most entries of a dictionary, and the places of its hash table with their size in bytes. The
 * keys of the entries follow.
 */
export const MAX_DICTIONARY_ENTRIES = 65536;
export const DICTIONARY_PLACES = 131072;
export const DICTIONARY_PLACE_BYTES = 32;
export const DICTIONARY_TABLE_BYTES = 5242880;

/** Values of a DELTA_BINARY_PACKED block, and the most bytes that it takes. */
export const DELTA_BLOCK_VALUES = 128;
export const DELTA_BLOCK_BYTES = 526;
/** The most bytes that a value of the RLE / bit-packing hybrid takes. */
export const MAX_HYBRID_BYTES = 5;
/** Values of a group of bit-packed values. */
export const HYBRID_GROUP_VALUES = 8;
/** Room for the header of an encoding. */
export const ENCODING_HEADER_BYTES = 64;

/** Bytes of the length before each message of a page. */
export const LENGTH_BYTES = 4;
