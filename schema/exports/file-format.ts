/** File formats of exports (spec.md, File formats). */
export const FILE_FORMATS = ['csv', 'parquet'] as const;

/** File formats of export sets (beyond.md 3): the list of exports may not grow. */
export const SET_FORMATS = [...FILE_FORMATS] as const;
export type FileFormat = (typeof SET_FORMATS)[number];

/** Compression of Parquet pages (spec.md, format_options); CSV is always gzip-compressed. */
export const PARQUET_COMPRESSIONS = ['snappy', 'zstd', 'gzip', 'lz4', 'none'] as const;
export type ParquetCompression = (typeof PARQUET_COMPRESSIONS)[number];
export const DEFAULT_PARQUET_COMPRESSION: ParquetCompression = 'zstd';
