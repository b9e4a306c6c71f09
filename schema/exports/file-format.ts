/** File formats whose rows any schema can have (spec.md, File formats). */
export const FILE_FORMATS = ['csv', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** File formats of exports. `npz` has the events of views of kind `hftbacktest` (beyond.md 9). */
const EXPORT_FORMATS = [...FILE_FORMATS, 'npz'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** File formats of export sets (beyond.md 3). */
export const SET_FORMATS = [...EXPORT_FORMATS, 'csv.zst', 'arrow'] as const;
export type SetFormat = (typeof SET_FORMATS)[number];

/** Returns the format whose rows are laid out in the same way: texts, or typed columns. */
export const rowFormat = (format: SetFormat): FileFormat =>
  format === 'csv' || format === 'csv.zst' ? 'csv' : 'parquet';

/** Compression of Parquet pages (spec.md, format_options); CSV has one of its own. */
export const PARQUET_COMPRESSIONS = ['snappy', 'zstd', 'gzip', 'lz4', 'none'] as const;
export type ParquetCompression = (typeof PARQUET_COMPRESSIONS)[number];
export const DEFAULT_PARQUET_COMPRESSION: ParquetCompression = 'zstd';

/** Values of `format_options.compression` by format; none for CSV, which is always compressed. */
export const COMPRESSIONS: Record<SetFormat, readonly ParquetCompression[]> = {
  csv: [],
  'csv.zst': [],
  npz: [],
  parquet: PARQUET_COMPRESSIONS,
  // Of the codecs of Arrow, readers have zstd and lz4 frames; lz4 alone has no frames here.
  arrow: ['zstd', 'none'],
};
