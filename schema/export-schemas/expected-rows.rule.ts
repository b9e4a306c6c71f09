/**
 * Message bytes of one element of an unfolded array; measured on Binance depth: 687 MB for 20 M
 * rows.
 */
const BYTES_PER_ELEMENT = 34;

/** Returns the expected rows: one for each message, unless the schema unfolds arrays. */
export function expectedRows(load: { rows: number; messageBytes: number }, unfolds: boolean): number {
  return Math.round(unfolds ? Math.max(load.rows, load.messageBytes / BYTES_PER_ELEMENT) : load.rows);
}
