/*
 * Numbers that the kernel and its callers must agree on. TypeScript and AssemblyScript both compile
 * this file, so it has no type annotations: both infer whole numbers.
 */

/** Rows of a block of values. */
export const BLOCK_ROWS = 1024;
/**
 * Cells from a column of a block to the next. The cells of a row must not lie whole pages of memory
 * apart, or they push each other out of the processor's cache.
 */
export const BLOCK_COLUMN_CELLS = 1040;
/** The beginning of a missing value, which ends at its complement, as if it were an empty text. */
export const ABSENT = -2147483648;
/** The greatest power of ten in the table of powers. */
export const MAX_POWER = 18;

/**
 * Results of the kernel for a row's value: a value, no value, or one that TypeScript must parse.
 */
export const STATUS_OK = 0;
export const STATUS_ABSENT = 1;
export const STATUS_HARD = 2;

/**
 * Kinds of access to a column's value: the first word of an access, and of a column, which may have
 * several.
 */
export const ACCESS_MISSING = 0;
export const ACCESS_MESSAGE = 1;
export const ACCESS_ELEMENT = 2;
export const ACCESS_MEMBER = 3;
export const ACCESS_TAG = 4;
export const ACCESS_INDEX = 5;
export const ACCESS_SEVERAL = 6;

/** Words of a derive rule, and the one that counts its misfits. */
export const RULE_WORDS = 3;
export const RULE_MISFITS = 2;
/** Bytes that a list of elements takes while a message is read. */
export const LIST_BYTES = 16;

/** Words of a test: number of texts, texts (address, length), bits. */
export const TEST_WORDS = 3;
export const TEST_TEXTS = 1;
/**
 * Bits of a test: whether it holds if the value is listed, is another one, or is absent, and
 * whether it is the last of its rule.
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
export const DICTIONARY_TABLE_BYTES = 1572864;

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

/** Layout of a bar's record; amounts are integers of two words and more, least word first. */
export const BAR_BYTES = 248;
export const BAR_NS = 0;
export const BAR_TRADES = 8;
export const BAR_BUY_TRADES = 16;
export const BAR_OPEN = 24;
export const BAR_CLOSE = 72;
export const BAR_HIGH = 120;
export const BAR_LOW = 136;
export const BAR_VOLUME = 152;
export const BAR_BUY_VOLUME = 176;
export const BAR_NOTIONAL = 200;
export const BAR_IS_FULL = 240;
/** Words of the sums. */
export const BAR_SUM_WORDS = 3;
export const BAR_NOTIONAL_WORDS = 5;
/** Layout of a tick in a record. */
export const TICK_COLLECTION = 0;
export const TICK_ROW = 8;
export const TICK_EXCHANGE = 16;
export const TICK_HAS_TIME = 24;
export const TICK_PRICE = 32;

/** Texts around the members of a stream's record, and the characters of a cursor. */
export const RECORD_TEXTS = 5;
export const RECORD_CURSOR_CHARS = 64;

/** Units that end a bar. */
export const BARS_BY_TIME = 0;
export const BARS_BY_TICKS = 1;
export const BARS_BY_VOLUME = 2;
export const BARS_BY_NOTIONAL = 3;

/**
 * Bits of a trade: whether it counts, whether the aggressor buys, whether it has an exchange time.
 */
export const TRADE_COUNTS = 1;
export const TRADE_BUYS = 2;
export const TRADE_HAS_TIME = 4;

/**
 * Deflated lines: the farthest distance of a match, and the text of a block, which has at most a
 * token a byte.
 */
export const DEFLATE_WINDOW_BYTES = 1024;
export const DEFLATE_BLOCK_BYTES = 131072;
