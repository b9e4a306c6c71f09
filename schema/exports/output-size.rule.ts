import { type ParquetCompression, rowFormat, type SetFormat } from './file-format.js';

/** Properties that determine the size of files. */
export interface OutputKind {
  raw: boolean;
  format: SetFormat;
  compression: ParquetCompression;
}

/**
 * Output bytes for a byte of message: upper measured values for trades and depth. Decimals with 18
 * places compress like those with 8; uncompressed they do not shrink.
 */
const OUTPUT_RATIO: Record<'raw' | 'columns', Record<'csv' | ParquetCompression, number>> = {
  raw: { csv: 0.25, zstd: 0.2, gzip: 0.2, snappy: 0.4, lz4: 0.4, none: 1.1 },
  columns: { csv: 0.22, zstd: 0.18, gzip: 0.18, snappy: 0.32, lz4: 0.32, none: 1.2 },
};

/** Returns the expected bytes of output for a byte of message. */
export function outputRatio({ raw, format, compression }: OutputKind): number {
  // Plans bound events before they are compressed: they wait in memory.
  if (format === 'npz') return 1;
  return OUTPUT_RATIO[raw ? 'raw' : 'columns'][rowFormat(format) === 'csv' ? 'csv' : compression];
}
