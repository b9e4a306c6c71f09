/** File formats of exports (spec.md, File formats). */
export const FILE_FORMATS = ['csv', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Compression of Parquet pages (spec.md, format_options); CSV is always gzip-compressed. */
export const PARQUET_COMPRESSIONS = ['snappy', 'zstd', 'gzip', 'lz4', 'none'] as const;
export type ParquetCompression = (typeof PARQUET_COMPRESSIONS)[number];
export const DEFAULT_PARQUET_COMPRESSION: ParquetCompression = 'zstd';
