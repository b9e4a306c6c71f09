import { useState } from 'react';
import { Link } from 'react-router';
import { DEFAULT_PARQUET_COMPRESSION } from '../../schema/exports/file-format.js';
import { useAsk } from '../core/queries.js';
import { type Choice, SegmentedControl, Select } from '../design/field.js';
import { destinationText } from '../destinations/destination-form.rule.js';
import { FORMAT_TEXT } from '../export-sets/set-text.rule.js';
import { PageDestinationsDocument } from '../generated/operations.js';
import {
  compressionOfForm,
  compressionsOf,
  type ExportForm,
  fileOptions,
  FORMATS,
  isTyped,
} from './new-export.rule.js';

const NUMBERS = [
  { value: 'decimal', label: 'decimal (exact)' },
  { value: 'double', label: 'double' },
];
const TIMESTAMPS = [
  { value: 'int64', label: 'int64 (nanoseconds)' },
  { value: 'timestamp', label: 'timestamp' },
];
const LAYOUTS = [
  { value: 'FLAT', label: 'Flat' },
  { value: 'HIVE', label: 'Hive' },
] as const;

interface OutputProps {
  form: ExportForm;
  onChange: (change: Partial<ExportForm>) => void;
}

/** Fields for the form of files: schema, format and its options. */
export function FormatFields({
  form,
  onChange,
  schemas,
  schema,
  isReplaced,
}: OutputProps & {
  schemas: readonly Choice[];
  /** The one that is selected. */
  schema: string;
  /** Instead of one that does not fit the datastreams. */
  isReplaced: boolean;
}) {
  return (
    <>
      <div className="form-grid">
        <Select
          label="Schema"
          hint={isReplaced ? 'Only these schemas fit all datastreams.' : undefined}
          choices={schemas}
          value={schema}
          onChange={({ target }) => onChange({ schema: target.value })}
        />
        <div className="field">
          <span className="label">Format</span>
          <SegmentedControl
            label="Format"
            value={form.format}
            choices={FORMATS.map((value) => ({ value, label: FORMAT_TEXT[value] }))}
            onChange={(format) => onChange({ format })}
          />
        </div>
      </div>
      {isTyped(form.format) && <TypedOptions form={form} onChange={onChange} />}
    </>
  );
}

/** Compression and types of columns, which few change. Open if they were changed. */
function TypedOptions({ form, onChange }: OutputProps) {
  const compression = compressionOfForm(form);
  const [isChanged] = useState(
    () => fileOptions(form).parquetTypes !== null || compression !== DEFAULT_PARQUET_COMPRESSION,
  );
  return (
    <details className="advanced" open={isChanged}>
      <summary>Advanced: compression and types</summary>
      <div className="form-grid">
        <Select
          label="Compression"
          choices={compressionsOf(form.format).map((value) => ({ value, label: value }))}
          value={compression}
          onChange={({ target }) => onChange({ compression: target.value })}
        />
        <Select
          label="Prices and quantities"
          choices={NUMBERS}
          value={form.numbers}
          onChange={({ target }) => onChange({ numbers: target.value })}
        />
        <Select
          label="Times"
          choices={TIMESTAMPS}
          value={form.timestamps}
          onChange={({ target }) => onChange({ timestamps: target.value })}
        />
      </div>
    </details>
  );
}

/** Fields for the destination of files and their folders. */
export function DeliveryFields({ form, onChange }: OutputProps) {
  const { data } = useAsk(PageDestinationsDocument, {});
  const destinations = data?.destinations ?? [];
  const known = form.destinationId === '' || destinations.some(({ id }) => id === form.destinationId);
  return (
    <div className="form-grid">
      <div className="field">
        <span className="label">Layout</span>
        <SegmentedControl
          label="Layout"
          value={form.layout}
          choices={LAYOUTS}
          onChange={(layout) => onChange({ layout })}
        />
        <p className="hint">
          {form.layout === 'HIVE'
            ? 'A folder for each datastream and day, as DuckDB and polars read them.'
            : 'All files in one folder, large ones split by time.'}
        </p>
      </div>
      <Select
        label="Deliver to"
        hint={
          <>
            Your own storage. <Link to="/destinations">Destinations</Link>
          </>
        }
        choices={[
          { value: '', label: 'Download only' },
          ...(known ? [] : [{ value: form.destinationId, label: 'deleted destination' }]),
          ...destinations.map((one) => ({ value: one.id, label: `${one.name} · ${destinationText(one)}` })),
        ]}
        value={form.destinationId}
        onChange={({ target }) => onChange({ destinationId: target.value })}
      />
    </div>
  );
}
