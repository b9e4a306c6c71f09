type Cells = readonly string[];

/** Returns a line of a Markdown table. */
export const tableLine = (cells: Cells): string => `| ${cells.join(' | ')} |`;

const cellsOf = (text: string): string =>
  text
    .split('|')
    .map((cell) => cell.trim())
    .join('|');

/** Replaces the rows of the table with this head. Throws if the page has none. */
export function replaceTable(lines: string[], page: string, head: Cells, rows: readonly string[]): void {
  const first = cellsOf(tableLine(head));
  const block = [tableLine(head), tableLine(head.map(() => '---')), ...rows];
  if (!replaceBlock(lines, (one) => cellsOf(one) === first, '|', block)) {
    throw new Error(`${page} has no table ${tableLine(head)}`);
  }
}

/**
 * Replaces the lines from the first one on that is found, as far as they begin with a mark. Returns
 * false if none is found.
 */
export function replaceBlock(
  lines: string[],
  isFirst: (line: string, index: number) => boolean,
  mark: string,
  block: readonly string[],
): boolean {
  const from = lines.findIndex(isFirst);
  if (from < 0) return false;
  const length = lines.slice(from).findIndex((candidate) => !candidate.startsWith(mark));
  lines.splice(from, length, ...block);
  return true;
}
