import { useId, useState } from 'react';
import type { ExportColumn, Extractor, TypeText } from '../../schema/export-schemas/model.js';
import { META_FORMATS } from '../../schema/export-schemas/model.js';
import type { ColumnMark } from './column-marks.rule.js';
import type { EditorProblem, SchemaPart } from './schema-problem.rule.js';
import { TransformField } from './transform-field.js';
import { IconButton } from '../design/icon-button.js';

const TYPES = ['decimal(18)', 'decimal(8)', 'f64', 'i64', 'string', 'bool'];

interface RowProps {
  index: number;
  /** Number of columns. */
  count: number;
  column: ExportColumn;
  exchange: string;
  readOnly: boolean;
  /** Whether a click in the sample message fills this column. */
  isTarget: boolean;
  mark: ColumnMark | null;
  problem: EditorProblem | null;
  onChange: (column: ExportColumn) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onFocus: () => void;
}

/** Returns the attributes that tell an input of the row about its problem. */
type Invalid = (part: SchemaPart) => { 'aria-invalid': boolean; 'aria-describedby': string | undefined };

function MetaSource({ column, readOnly, onChange }: RowProps) {
  const meta = column.meta!;
  if (meta.value !== 'collection_timestamp_ns') return <span className="soft small">{meta.value}</span>;
  return (
    <>
      <span className="soft small">collection time</span>
      <select
        className="input"
        aria-label={`Format of ${column.output_column}`}
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

/**
 * Returns the column with another source at an exchange; without path and SQL it has none there.
 */
function withExtractor(column: ExportColumn, exchange: string, { json, transform = '' }: Extractor): ExportColumn {
  const others = Object.fromEntries(Object.entries(column.data ?? {}).filter(([code]) => code !== exchange));
  if (json.path === '' && transform === '') return { ...column, data: others };
  return { ...column, data: { ...others, [exchange]: { json, ...(transform !== '' && { transform }) } } };
}

/** A column of the schema: name, source, type, SQL, and what the sample says about it. */
export function ColumnRow(props: RowProps) {
  const { index, count, column, exchange, readOnly, isTarget, mark, problem, onChange, onMove, onRemove } = props;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const name = column.output_column;
  const extractor = column.data?.[exchange];
  const { path, type } = extractor?.json ?? { path: '', type: 'string' as TypeText };
  const transform = extractor?.transform ?? '';
  const isOther = problem !== null && problem.exchange !== null && problem.exchange !== exchange;
  const invalid: Invalid = (part) => {
    const isHere = problem?.part === part && !isOther;
    return { 'aria-invalid': isHere, 'aria-describedby': isHere ? `${id}-problem` : undefined };
  };
  const set = (change: Partial<Extractor['json']> & { transform?: string }): void => {
    const json = { path: change.path ?? path, type: change.type ?? type };
    onChange(withExtractor(column, exchange, { json, transform: change.transform ?? transform }));
  };
  const showsSql = !column.meta && (opened || transform !== '');
  const sqlProblem = problem?.part === 'transform' && !isOther ? problem : null;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- because only its fields take the focus
    <li className="column-row" data-target={isTarget} onFocus={props.onFocus}>
      <input
        className="input"
        aria-label={`Name of column ${index + 1}`}
        title={name}
        disabled={readOnly}
        value={name}
        {...invalid('name')}
        onChange={({ target }) => onChange({ ...column, output_column: target.value })}
      />
      {column.meta ? (
        <MetaSource {...props} />
      ) : (
        <>
          <input
            className="input mono"
            aria-label={`Path of ${name} at ${exchange}`}
            placeholder={`no value at ${exchange}`}
            disabled={readOnly}
            value={path}
            {...invalid('path')}
            onChange={({ target }) => set({ path: target.value })}
          />
          <select
            className="input"
            aria-label={`Type of ${name}`}
            disabled={readOnly || path === ''}
            value={type}
            {...invalid('type')}
            onChange={({ target }) => set({ type: target.value as TypeText })}
          >
            {[...new Set([...TYPES, type])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          {!readOnly || transform !== '' ? (
            <button
              type="button"
              className="button small quiet"
              aria-label={`SQL of ${name}`}
              aria-expanded={showsSql}
              disabled={transform !== '' || path === ''}
              onClick={() => setOpened(!opened)}
            >
              SQL
            </button>
          ) : (
            <span className="wide-only" />
          )}
        </>
      )}
      {!readOnly && (
        <span className="row column-actions">
          <IconButton icon="up" label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)} />
          <IconButton
            icon="down"
            label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
        </span>
      )}
      {showsSql && (
        <TransformField
          name={name}
          value={transform}
          readOnly={readOnly}
          problem={sqlProblem}
          onChange={(next) => set({ transform: next })}
        />
      )}
      {problem && !sqlProblem && (
        <p id={`${id}-problem`} className="problem small column-note">
          {isOther && `At ${problem.exchange}: `}
          {problem.text}
        </p>
      )}
      {mark && !problem && (
        <p className="small column-note" data-tone={mark.tone}>
          {mark.text}
        </p>
      )}
    </li>
  );
}
