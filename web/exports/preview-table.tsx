import { type ColumnCounts, countOfColumn } from '../../schema/exports/column-counts.rule.js';
import { Skeleton } from '../design/states.js';
import { ScrollRegion } from '../design/scroll-region.js';
import type { PagePreviewQuery } from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';
import { isNumberType, shownCell } from './preview-cells.rule.js';

type Preview = PagePreviewQuery['schemaPreview'];

interface CellProps {
  cell: unknown;
  column: { name: string; type: string };
  /** Shows times as the time of day, on one line. */
  isShort?: boolean;
}

/** A cell of rows that are shown as data, in full as its title. */
export function CellText({ cell, column, isShort = false }: CellProps) {
  const { kind, text, exact } = shownCell(cell, column);
  if (kind === 'null')
    return (
      <td className={classOf(column.type)}>
        <span className="faint">null</span>
      </td>
    );
  if (kind === 'time') {
    return (
      <td title={exact} className={isShort ? undefined : 'number'}>
        {isShort ? text.slice(11) : text}
        {!isShort && <small className="faint">{exact}</small>}
      </td>
    );
  }
  return (
    <td title={exact ?? text} className={classOf(column.type)}>
      {kind === 'json' ? <span className="json-cell">{text}</span> : text}
    </td>
  );
}

const classOf = (type: string): string | undefined => (isNumberType(type) ? 'number' : undefined);

/** The first rows of the file; column headings show the number of misfits. */
export function PreviewTable({ preview }: { preview: Preview | undefined }) {
  if (!preview) return <Skeleton />;
  const misfitsOf = (column: string): number => countOfColumn(preview.misfits as ColumnCounts, column);
  const rows = preview.rows as unknown[][];
  if (rows.length === 0) {
    return (
      <p className="soft">
        No rows: no data was collected for you in this time range ({plural(preview.scannedMessages, 'message')} read).
      </p>
    );
  }
  return (
    <ScrollRegion className="table-wrap preview-wrap" label="First rows">
      <table className="table preview-table">
        <thead>
          <tr>
            {preview.columns.map(({ name, type }) => (
              <th key={name} className={classOf(type)}>
                {name}
                <small>
                  {type}
                  {misfitsOf(name) > 0 ? ` · ${plural(misfitsOf(name), 'misfit')}` : ''}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {preview.columns.map((column, at) => (
                <CellText key={column.name} cell={row[at]} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
