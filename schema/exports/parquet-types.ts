export const PARQUET_NUMBERS = ['decimal', 'double'] as const;
export const PARQUET_TIMESTAMPS = ['int64', 'timestamp'] as const;

/**
 * Types of decimals and times in a Parquet file (beyond.md 5). Decimals and `int64` keep every
 * digit.
 */
export interface ParquetTypes {
  /** `double`: the nearest one, for tools that cannot compute with decimals of 38 digits. */
  numbers: (typeof PARQUET_NUMBERS)[number];
  /** `timestamp`: nanoseconds since the epoch have the logical type TIMESTAMP(NANOS, UTC). */
  timestamps: (typeof PARQUET_TIMESTAMPS)[number];
  /** Whether the file belongs to a table: it has field ids, and the columns of every table. */
  table?: true;
}

export const DEFAULT_PARQUET_TYPES: ParquetTypes = { numbers: 'decimal', timestamps: 'int64' };
