/** What the files of an export are written as (spec.md, File formats). */
export const FILE_FORMATS = ['csv', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** How the pages of a Parquet file may be compressed (spec.md, format_options); CSV is always gzip. */
export const PARQUET_COMPRESSIONS = ['snappy', 'zstd', 'gzip', 'lz4', 'none'] as const;
export type ParquetCompression = (typeof PARQUET_COMPRESSIONS)[number];
export const DEFAULT_PARQUET_COMPRESSION: ParquetCompression = 'zstd';
