import { Skeleton } from '../design/states.js';
import { ScrollRegion } from '../design/scroll-region.js';
import type { PagePreviewQuery } from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';

type Preview = PagePreviewQuery['schemaPreview'];

const cellText = (cell: unknown): string => {
  if (cell === null) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
};

const isNumber = (type: string): boolean => /^(i64|f64|decimal\(\d+\))$/.test(type);

interface CellProps {
  cell: unknown;
  /** Of its column: numbers are aligned. */
  type?: string | undefined;
  shown?: string | undefined;
}

/** A cell of rows that are shown as data, in full as its title; `shown` is its short form. */
export function CellText({ cell, type = '', shown = cellText(cell) }: CellProps) {
  return (
    <td title={cellText(cell)} className={isNumber(type) ? 'number' : undefined}>
      {cell === null ? <span className="faint">null</span> : shown}
    </td>
  );
}

/** The first rows of the file; column headings show the number of misfits. */
export function PreviewTable({ preview }: { preview: Preview | undefined }) {
  if (!preview) return <Skeleton />;
  const misfits = preview.misfits as Record<string, number>;
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
              <th key={name} className={isNumber(type) ? 'number' : undefined}>
                {name}
                <small>
                  {type}
                  {misfits[name] ? ` · ${plural(misfits[name], 'misfit')}` : ''}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <CellText key={column} cell={cell} type={preview.columns[column]?.type} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
