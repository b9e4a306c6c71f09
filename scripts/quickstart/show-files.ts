import { shownPath } from '../supervisor/shown-path.js';
import { firstCsvLines, firstParquetRows } from './first-rows.js';

const SHOWN_ROWS = 5;

/** Prints the first rows of exported files. Throws when one of them has none. */
export async function showFiles(files: string[]): Promise<void> {
  for (const file of files) {
    const isParquet = file.endsWith('.parquet');
    const { total, show } = isParquet ? await parquetView(file) : await csvView(file);
    if (total === 0)
      throw new Error(`${file} has no rows: nothing was collected. The log of the collector may show why.`);
    console.log(`\n${shownPath(file)}: ${total} rows`);
    show();
  }
}

interface View {
  total: number;
  show: () => void;
}

async function parquetView(file: string): Promise<View> {
  const { rows, total } = await firstParquetRows(file, SHOWN_ROWS);
  return { total, show: () => console.table(rows) };
}

async function csvView(file: string): Promise<View> {
  const { lines, total } = await firstCsvLines(file, SHOWN_ROWS);
  return { total, show: () => console.log(lines.join('\n')) };
}
