import { useMemo, useState } from 'react';
import { VIEW_CATEGORIES, type ViewName, viewOfStream } from '../../schema/views/view-sources.js';
import { useAsk } from '../core/queries.js';
import type { Choice } from '../design/field.js';
import { type CreateExportInput, PageSchemasDocument } from '../generated/operations.js';
import { lastPeriod } from '../schedules/period-text.rule.js';
import { nsOfMs } from '../text/times.rule.js';
import type { FormRequest } from './before-start.js';
import { selectionInput } from '../../schema/export-sets/selection.rule.js';
import { type ExportForm, fileOptions, schemaOfParam, selectionOfForm, setReason } from './new-export.rule.js';
import type { CodeRequest } from '../exports/request-code.rule.js';
import { schemaChoices } from './schema-choices.rule.js';
import { exportedOf, viewOfStreams } from './stream-matches.rule.js';
import type { SelectedStream, useSelection } from './use-selection.js';
import { viewOfForm } from './view-form.rule.js';

const LOADING: readonly Choice[] = [{ value: '', label: 'Loading …' }];

/** Choices and request of the form. */
interface FormOutcome {
  /** The view that the datastreams can have; undefined while they are loading. */
  view: ViewName | null | undefined;
  schemas: readonly Choice[];
  schema: string;
  /** The schema of the form does not fit the datastreams. */
  isReplaced: boolean;
  /** Null while something is missing. */
  request: FormRequest | null;
  /** One of the datastreams, for the first rows. */
  sample: { stream: SelectedStream; input: CreateExportInput } | null;
  code: CodeRequest | null;
  /** Loading the datastreams or the schemas failed. */
  error: Error | null;
  retry: () => void;
}

/** Reads the form with the datastreams that it selects, and the schemas. */
export function useFormRequest(
  form: ExportForm,
  { outcome, error: selectionError, refetch: refetchSelection }: ReturnType<typeof useSelection>,
): FormOutcome {
  const { data: schemaData, error: schemasError, refetch: refetchSchemas } = useAsk(PageSchemasDocument, {});
  const [openedNs] = useState(() => nsOfMs(Date.now()));
  const { selectBy, ids, exchange, instruments, streamTypes, terms } = form;
  const selection = useMemo(
    () => selectionOfForm({ selectBy, ids, exchange, instruments, streamTypes, terms }),
    [selectBy, ids, exchange, instruments, streamTypes, terms],
  );
  const selected = outcome.streams;
  const exported = exportedOf(selected);
  const partial = selectBy === 'pattern';
  const view = viewOfStreams(exported, partial);
  const viewed = form.viewed && view !== null;
  const categories = viewed
    ? [VIEW_CATEGORIES[view].toUpperCase()]
    : [...new Set(exported.map(({ category }) => category as string))];
  const own = form.schema.startsWith('{');
  const isFirst = outcome.isLoading && selected.length === 0;
  const loaded = isFirst
    ? undefined
    : schemaData && schemaChoices(schemaData.exportSchemas, { categories, view: viewed ? view : null, partial });
  const schemas = loaded ?? LOADING;
  const known = own || !loaded || loaded.some(({ value }) => value === form.schema);
  const schema = known ? form.schema : (loaded[0]?.value ?? 'raw');
  const { every, name, lag, revise, format, layout, destinationId } = form;
  // A schedule shows its last period as an example.
  const { fromNs, toNs } = every === '' ? form : lastPeriod(every, openedNs);
  const isTimed = fromNs !== '' && toNs !== '' && BigInt(toNs) > BigInt(fromNs);
  const isReady = isTimed && schema !== '' && selection !== null && selected.length > 0 && !outcome.isLoading;
  const { formatOptions, parquetTypes } = fileOptions(form);
  const output = {
    ...{ schema: schemaOfParam(schema), formatOptions },
    ...(parquetTypes && { parquetTypes }),
    ...(viewed && { view: viewOfForm(view, form) }),
  };
  const shared = { ...output, fromNs, toNs };
  const read = loaded?.find(({ value }) => value === schema)?.categories;
  const example = exported.find((stream) =>
    viewed ? viewOfStream(stream) === view : (read?.includes(stream.category) ?? true),
  );
  const single = (datastreamId: string): CreateExportInput => ({
    ...shared,
    datastreamId,
    format: format === 'CSV' || format === 'CSV_ZST' ? 'CSV' : 'PARQUET',
  });
  const isSet = every !== '' || setReason(form) !== null;
  const request = (): FormRequest => {
    if (!isSet) return { kind: 'export', input: single(ids[0]!) };
    const delivery = {
      select: selectionInput(selection!),
      format,
      layout,
      ...(destinationId !== '' && { destinationId }),
    };
    if (every === '') return { kind: 'set', input: { ...shared, ...delivery } };
    const input = { ...output, ...delivery, ...(name.trim() !== '' && { name: name.trim() }), every, lag, revise };
    return { kind: 'schedule', input, example: { ...shared, ...delivery } };
  };
  const code = (): CodeRequest => {
    const options = {
      ...{ fromNs, toNs, schema: shared.schema, format, formatOptions, parquetTypes },
      view: viewed ? viewOfForm(view, form) : null,
    };
    if (!isSet) return { ...options, datastreamId: ids[0]! };
    const set = {
      ...options,
      selection: selection!,
      layout,
      destinationId: destinationId === '' ? null : destinationId,
    };
    return every === '' ? set : { ...set, every, name: name.trim(), lag, revise };
  };
  return {
    ...{ view: isFirst ? undefined : view, schema },
    isReplaced: !known && selected.length > 0,
    schemas: own ? [{ value: form.schema, label: 'inline schema' }, ...schemas] : schemas,
    request: isReady ? request() : null,
    sample: isReady && example ? { stream: example, input: single(example.id) } : null,
    code: isReady ? code() : null,
    error: selectionError ?? (schemaData ? null : schemasError),
    retry: () => {
      void refetchSelection();
      void refetchSchemas();
    },
  };
}
