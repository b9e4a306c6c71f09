import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../schema/message-of.js';
import { VIEW_CATEGORIES, type ViewName, viewOfStream } from '../../../schema/views/view-sources.js';
import { useAsk, useChange } from '../core/queries.js';
import { useDebounced } from '../design/use-debounced.js';
import { StreamPicker } from '../catalog/stream-picker.js';
import { useCatalog } from '../catalog/use-catalog.js';
import { type Choice, SegmentedControl, Select } from '../design/field.js';
import { PageHead, Panel } from '../design/parts.js';
import { Failed } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { type CreateExportInput, PageCreateExportDocument, PageSchemasDocument } from '../generated/operations.js';
import { nsOfMs } from '../text/times.rule.js';
import { Estimate, FirstRows } from './before-start.js';
import { fileOptions, schemaOfParam } from './new-export.rule.js';
import { viewFields, viewOfForm } from './view-form.rule.js';
import { ViewFields } from './view-fields.js';
import { RangeFields } from './range-fields.js';

const FORMATS = [
  { value: 'PARQUET', label: 'Parquet' },
  { value: 'CSV', label: 'csv.gz' },
] as const;
const COMPRESSIONS = ['zstd', 'snappy', 'gzip', 'lz4', 'none'].map((value) => ({ value, label: value }));
const NUMBERS = [
  { value: 'decimal', label: 'decimal (exact)' },
  { value: 'double', label: 'double' },
];
const TIMESTAMPS = [
  { value: 'int64', label: 'int64 (nanoseconds)' },
  { value: 'timestamp', label: 'timestamp' },
];
const HOUR_MS = 3_600_000;
const LOADING = [{ value: '', label: 'Loading …' }];

function useForm() {
  const [params] = useSearchParams();
  const [form, setForm] = useState(() => {
    const now = Date.now();
    return {
      datastreamId: params.get('datastream') ?? '',
      fromNs: params.get('from') ?? String(nsOfMs(now - HOUR_MS)),
      toNs: params.get('to') ?? String(nsOfMs(now)),
      schema: params.get('schema') ?? '',
      format: params.get('format') === 'CSV' ? ('CSV' as const) : ('PARQUET' as const),
      compression: params.get('compression') ?? 'zstd',
      numbers: params.get('numbers') ?? 'decimal',
      timestamps: params.get('timestamps') ?? 'int64',
      ...viewFields(params.get('view')),
    };
  });
  return { form, set: (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change })) };
}

/**
 * Returns the schemas of the category that is read and raw; undefined until loaded, with the error if
 * loading failed. `view`: what the stream can have; `viewed`: whether it is chosen.
 */
function useSchemaChoices({ datastreamId, viewed }: { datastreamId: string; viewed: boolean }): {
  schemas: Choice[] | undefined;
  view: ViewName | null;
  error: unknown;
  retry: () => void;
} {
  const { data: catalog, error: catalogError, refetch: refetchCatalog } = useCatalog();
  const { data, error: schemasError, refetch: refetchSchemas } = useAsk(PageSchemasDocument, {});
  const retry = (): void => {
    void refetchCatalog();
    void refetchSchemas();
  };
  const stream = catalog?.find(({ id }) => id === datastreamId);
  const view = stream ? viewOfStream(stream) : null;
  const category = viewed && view ? VIEW_CATEGORIES[view].toUpperCase() : stream?.category;
  const schemas = useMemo(() => {
    if (!catalog || !data) return undefined;
    const fitting = data.exportSchemas.filter(
      (schema) => schema.streamCategory === category && isReadable(schema, viewed),
    );
    const choices = fitting.map(({ id, name, isBuiltIn, version }) => ({
      value: isBuiltIn ? name : id,
      label: isBuiltIn ? name : `${name} (custom, version ${version})`,
    }));
    return [...choices, { value: 'raw', label: 'raw (messages as received)' }];
  }, [catalog, data, category, viewed]);
  return { schemas, view, error: schemas ? null : (catalogError ?? schemasError), retry };
}

/** The built-in `bars` reads bars alone; other schemas may read messages and views. */
const isReadable = ({ name, isBuiltIn }: { name: string; isBuiltIn: boolean }, viewed: boolean): boolean =>
  viewed || !isBuiltIn || name !== 'bars';

/** The form of a new export, with a preview and an estimate. */
export function NewExport() {
  const { form, set } = useForm();
  const navigate = useNavigate();
  const { schemas, view, error, retry } = useSchemaChoices(form);
  const asked = form.viewed && view ? viewOfForm(view, form) : undefined;
  const creating = useChange(PageCreateExportDocument, ['PageExports']);
  const own = form.schema.startsWith('{');
  const known = own || !schemas || schemas.some(({ value }) => value === form.schema);
  const schema = known ? form.schema : (schemas[0]?.value ?? 'raw');
  const input: CreateExportInput = {
    datastreamId: form.datastreamId,
    fromNs: form.fromNs,
    toNs: form.toNs,
    schema: schemaOfParam(schema),
    format: form.format,
    ...fileOptions(form),
    ...(asked && { view: asked }),
  };
  const complete =
    schema !== '' &&
    form.datastreamId !== '' &&
    form.fromNs !== '' &&
    form.toNs !== '' &&
    BigInt(form.toNs) > BigInt(form.fromNs);
  const settled = useDebounced({ input, complete }, 250);

  const start = (): void =>
    creating.mutate(
      { input },
      {
        onSuccess: ({ createExport }) => void navigate(`/exports/${createExport.id}`),
        onError: (problem) => toast(messageOf(problem), { tone: 'bad' }),
      },
    );
  return (
    <form
      className="page"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <PageHead
        title="New export"
        lead="An export contains the data that lies both in the time range and in your spans."
      />
      <Panel title="What">
        {error !== null && <Failed error={error} onRetry={retry} />}
        <div className="panel-body stack">
          <StreamPicker value={form.datastreamId} onChange={(datastreamId) => set({ datastreamId })} />
          <RangeFields value={form} onChange={set} />
          {view && <ViewFields view={view} value={form} onChange={set} />}
          <div className="form-grid">
            <Select
              label="Schema"
              choices={
                own ? [{ value: form.schema, label: 'inline schema' }, ...(schemas ?? [])] : (schemas ?? LOADING)
              }
              value={schema}
              onChange={({ target }) => set({ schema: target.value })}
            />
            <div className="field">
              <span className="label">Format</span>
              <SegmentedControl
                label="Format"
                value={form.format}
                choices={FORMATS}
                onChange={(format) => set({ format })}
              />
            </div>
            {form.format === 'PARQUET' && (
              <>
                <Select
                  label="Compression"
                  choices={COMPRESSIONS}
                  value={form.compression}
                  onChange={({ target }) => set({ compression: target.value })}
                />
                <Select
                  label="Prices and quantities"
                  choices={NUMBERS}
                  value={form.numbers}
                  onChange={({ target }) => set({ numbers: target.value })}
                />
                <Select
                  label="Times"
                  choices={TIMESTAMPS}
                  value={form.timestamps}
                  onChange={({ target }) => set({ timestamps: target.value })}
                />
              </>
            )}
          </div>
        </div>
      </Panel>
      <Panel title="Size">
        <div className="panel-body row wrap spread">
          <Estimate input={settled.input} ready={settled.complete} />
          <button type="submit" className="button primary" disabled={!complete || creating.isPending}>
            {creating.isPending ? 'Starting …' : 'Start export'}
          </button>
        </div>
      </Panel>
      <Panel title="First rows">
        <div className="panel-body first-rows">
          <FirstRows input={settled.input} ready={settled.complete} />
        </div>
      </Panel>
    </form>
  );
}
