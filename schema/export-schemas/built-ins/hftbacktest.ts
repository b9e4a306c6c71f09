import type { ExportColumn, TypeText } from '../model.js';
import { HFTBACKTEST_KEY } from '../view-keys.js';

const column = (name: string, type: TypeText): ExportColumn => ({
  output_column: name,
  data: { [HFTBACKTEST_KEY]: { json: { path: name, type } } },
});

/**
 * Columns of the built-in `hftbacktest`, by the names and in the order of the program's events
 * (beyond.md 9). Its other three are zero in events of books of levels.
 */
export const HFTBACKTEST_COLUMNS: readonly ExportColumn[] = [
  column('ev', 'i64'),
  column('exch_ts', 'i64'),
  column('local_ts', 'i64'),
  column('px', 'f64'),
  column('qty', 'f64'),
];

/** Facts about these rows that users need beyond the columns. */
export const HFTBACKTEST_REMARKS: readonly string[] = [
  'Rows of a hftbacktest view, in the order that its `validate_event_order` demands. `ev` is a kind (1 depth, 2 trade, 3 clear, 4 snapshot) with the flags of its types: exchange 2^31, receiver 2^30, buy 2^29, sell 2^28.',
  'An event that the exchange has at another place of the order than the receiver has a row for each. `exch_ts` is the exchange’s time, or that of the collection where none was sent; `local_ts` is that of the collection.',
];
