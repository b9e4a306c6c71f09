import type { ExportColumn, ExportSchemaContent, TypeText } from '../../../schema/export-schemas/model.js';
import { conditionText } from '../../../schema/export-schemas/condition-text.rule.js';
import { META_FORMATS } from '../../../schema/export-schemas/model.js';
import { Icon } from '../design/icon.js';
import { Empty } from '../design/states.js';
import { moved, withUnfold } from './columns.rule.js';

interface EditorProps {
  exchange: string;
  content: ExportSchemaContent;
  readOnly: boolean;
  onChange: (content: ExportSchemaContent) => void;
}

const TYPES = ['decimal(18)', 'decimal(8)', 'f64', 'i64', 'string', 'bool'];

interface RowProps {
  column: ExportColumn;
  exchange: string;
  readOnly: boolean;
  onChange: (column: ExportColumn) => void;
}

function Source({ column, exchange, readOnly, onChange }: RowProps) {
  const name = column.output_column;
  if (column.meta) {
    const { meta } = column;
    return (
      <>
        <span className="soft small">collection time</span>
        <select
          className="input"
          aria-label={`Format of ${name}`}
          disabled={readOnly}
          value={meta.format ?? 'ns'}
          onChange={({ target }) =>
            onChange({ ...column, meta: { ...meta, format: target.value as (typeof META_FORMATS)[number] } })
          }
        >
          {META_FORMATS.map((format) => (
            <option key={format}>{format}</option>
          ))}
        </select>
        <span className="wide-only" />
      </>
    );
  }
  const extractor = column.data?.[exchange];
  const { path, type } = extractor?.json ?? { path: '', type: 'string' as TypeText };
  const set = (change: { path?: string; type?: TypeText; transform?: string }): void => {
    const others = { ...column.data };
    const json = { path: change.path ?? path, type: change.type ?? type };
    const transform = change.transform ?? extractor?.transform ?? '';
    onChange({ ...column, data: { ...others, [exchange]: { json, ...(transform !== '' && { transform }) } } });
  };
  return (
    <>
      <input
        className="input mono"
        aria-label={`Path of ${name} at ${exchange}`}
        placeholder={`no value at ${exchange}`}
        disabled={readOnly}
        value={path}
        onChange={({ target }) => set({ path: target.value })}
      />
      <select
        className="input"
        aria-label={`Type of ${name}`}
        disabled={readOnly}
        value={type}
        onChange={({ target }) => set({ type: target.value as TypeText })}
      >
        {[...new Set([...TYPES, type])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <input
        className="input mono"
        aria-label={`Transform of ${name}`}
        placeholder="{v}"
        disabled={readOnly}
        value={extractor?.transform ?? ''}
        onChange={({ target }) => set({ transform: target.value })}
      />
    </>
  );
}

/** The columns of a schema in output order, for one exchange. */
export function ColumnsEditor({ exchange, content, readOnly, onChange }: EditorProps) {
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
          {where.length > 0 && `, only if ${where.map((condition) => conditionText(condition)).join(' and ')}`}
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
          <li key={index} className="column-row">
            <input
              className="input"
              aria-label={`Name of column ${index + 1}`}
              title={column.output_column}
              disabled={readOnly}
              value={column.output_column}
              onChange={({ target }) =>
                setColumns(columns.map((one, i) => (i === index ? { ...one, output_column: target.value } : one)))
              }
            />
            <Source
              column={column}
              exchange={exchange}
              readOnly={readOnly}
              onChange={(next) => setColumns(columns.map((one, i) => (i === index ? next : one)))}
            />
            {!readOnly && (
              <span className="row column-actions">
                <button
                  type="button"
                  className="button quiet icon small"
                  aria-label={`Move ${column.output_column} up`}
                  disabled={index === 0}
                  onClick={() => setColumns(moved(columns, index, -1))}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="button quiet icon small"
                  aria-label={`Move ${column.output_column} down`}
                  disabled={index === columns.length - 1}
                  onClick={() => setColumns(moved(columns, index, 1))}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className="button quiet icon small"
                  aria-label={`Remove ${column.output_column}`}
                  onClick={() => setColumns(columns.filter((_one, i) => i !== index))}
                >
                  <Icon name="close" />
                </button>
              </span>
            )}
          </li>
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
            onClick={() => setColumns([...columns, { output_column: `column_${columns.length + 1}`, data: {} }])}
          >
            <Icon name="plus" /> Empty column
          </button>
        </div>
      )}
    </div>
  );
}
