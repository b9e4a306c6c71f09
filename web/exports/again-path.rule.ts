import type { Selection } from '../../schema/export-sets/selection.rule.js';
import type { ParquetTypes } from '../../schema/exports/parquet-types.js';
import type { CodeRequest } from './request-code.rule.js';

/** Returns the URL of the form, filled in with a request. */
export function againPath(request: CodeRequest): string {
  const { fromNs, toNs, schema, format, formatOptions, view, parquetTypes } = request;
  const params = new URLSearchParams(selectionParams(request));
  const set = (name: string, value: string | null | undefined): void => {
    if (value) params.set(name, value);
  };
  params.set('from', fromNs);
  params.set('to', toNs);
  params.set('format', format);
  set('schema', typeof schema === 'object' && schema !== null ? JSON.stringify(schema) : (schema as string | null));
  set('compression', (formatOptions as { compression?: string } | null)?.compression);
  if (view) params.set('view', JSON.stringify(view));
  const types = parquetTypes as Partial<ParquetTypes> | null;
  set('numbers', types?.numbers);
  set('timestamps', types?.timestamps);
  if ('selection' in request) {
    params.set('layout', request.layout);
    set('destination', request.destinationId);
  }
  return `/exports/new?${params.toString()}`;
}

function selectionParams(request: CodeRequest): string[][] {
  const selection: Selection =
    'selection' in request ? request.selection : { kind: 'ids', datastreamIds: [request.datastreamId] };
  if (selection.kind === 'ids') return selection.datastreamIds.map((id) => ['datastream', id]);
  return [
    ['exchange', selection.exchange],
    ...selection.instruments.map((pattern) => ['instrument', pattern]),
    ...selection.streamTypes.map((type) => ['type', type]),
    ...Object.entries(selection.terms ?? {}),
  ];
}
