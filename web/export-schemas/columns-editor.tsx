import type { ExportColumn, ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { whereText } from '../../schema/export-schemas/where-text.rule.js';
import { Icon } from '../design/icon.js';
import { Empty } from '../design/states.js';
import type { ColumnMark } from './column-marks.rule.js';
import { ColumnRow } from './column-row.js';
import { moved, withUnfold } from './columns.rule.js';
import type { EditorProblem } from './schema-problem.rule.js';

interface EditorProps {
  exchange: string;
  content: ExportSchemaContent;
  readOnly: boolean;
  /** Findings of the sample, by column. */
  marks: readonly (ColumnMark | null)[];
  problem: EditorProblem | null;
  /** The column that a click in the sample message fills; null: it adds one. */
  target: number | null;
  onTarget: (index: number | null) => void;
  onChange: (content: ExportSchemaContent) => void;
}

/** The columns of a schema in output order, for one exchange. */
export function ColumnsEditor(props: EditorProps) {
  const { exchange, content, readOnly, marks, problem, target, onTarget, onChange } = props;
  const { columns } = content;
  const setColumns = (next: ExportColumn[]): void => onChange({ ...content, columns: next });
  const unfold = content.unfold?.[exchange]?.path;
  const where = content.where?.[exchange] ?? [];
  return (
    <div className="stack">
      <div className="row wrap">
        <span className="soft small">
          {unfold ? (
            <>
              One row per element of <code>{unfold}</code>
            </>
          ) : (
            'One row per message'
          )}
          {where.length > 0 && `, only if ${where.map((rule) => whereText(rule)).join(' and ')}`}
        </span>
        {unfold && !readOnly && (
          <button
            type="button"
            className="button small quiet"
            onClick={() => onChange(withUnfold(content, exchange, undefined))}
          >
            One row per message
          </button>
        )}
      </div>
      {columns.length === 0 && <Empty title="No columns yet">Click a value of the sample message.</Empty>}
      <ol className="columns">
        {columns.map((column, index) => (
          <ColumnRow
            key={index}
            index={index}
            count={columns.length}
            column={column}
            exchange={exchange}
            readOnly={readOnly}
            isTarget={index === target}
            mark={marks[index] ?? null}
            problem={problem?.column === index ? problem : null}
            onChange={(next) => setColumns(columns.map((one, i) => (i === index ? next : one)))}
            onMove={(by) => {
              setColumns(moved(columns, index, by));
              onTarget(null);
            }}
            onRemove={() => {
              setColumns(columns.filter((_one, i) => i !== index));
              onTarget(null);
            }}
            onFocus={() => !readOnly && onTarget(column.meta ? null : index)}
          />
        ))}
      </ol>
      {!readOnly && (
        <div className="row wrap">
          <button
            type="button"
            className="button small"
            onClick={() =>
              setColumns([
                { output_column: 'collection_timestamp_ns', meta: { value: 'collection_timestamp_ns' } },
                ...columns,
              ])
            }
          >
            <Icon name="plus" /> Collection time
          </button>
          <button
            type="button"
            className="button small"
            onClick={() => {
              setColumns([...columns, { output_column: `column_${columns.length + 1}`, data: {} }]);
              onTarget(columns.length);
            }}
          >
            <Icon name="plus" /> Empty column
          </button>
        </div>
      )}
    </div>
  );
}
