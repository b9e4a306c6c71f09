import { useMemo } from 'react';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { ServerError } from '../core/ask.js';
import { useAsk } from '../core/queries.js';
import { useDebounced } from '../design/use-debounced.js';
import { PagePreviewDocument } from '../generated/operations.js';
import { parseMessage } from './columns.rule.js';
import { editorProblem } from './schema-problem.rule.js';

/** A new subscription gets its first message within seconds. */
const EMPTY_REFRESH_MS = 3_000;
const MESSAGES = 50;
/** The most that a preview has. */
const ROWS = 100;
const SETTLED_MS = 400;

/** Real messages of a datastream, the oldest first, as `[collection time, text]`. */
export function useSampleMessages(datastreamId: string) {
  const input = { datastreamId, schema: 'raw', limit: MESSAGES, draft: false, fromNs: null, toNs: null };
  const { data, error, isPlaceholderData } = useAsk(
    PagePreviewDocument,
    { input },
    {
      enabled: datastreamId !== '',
      staleTime: 60_000,
      refetchInterval: ({ state }) =>
        (state.data?.schemaPreview.rows as unknown[] | undefined)?.length === 0 ? EMPTY_REFRESH_MS : false,
    },
  );
  const rows = isPlaceholderData ? undefined : (data?.schemaPreview.rows as [string, string][] | undefined);
  const messages = useMemo(() => rows?.map(([, text]) => parseMessage(text)).filter(Boolean) ?? [], [rows]);
  return { rows, messages, error };
}

/**
 * The rows that a content makes of real messages; undefined parts while they are not of what is
 * edited now.
 */
export function useSampleRows(datastreamId: string, content: ExportSchemaContent) {
  const schema = useDebounced(content, SETTLED_MS);
  const input = { datastreamId, schema, limit: ROWS, draft: false, fromNs: null, toNs: null };
  const isReady = datastreamId !== '' && schema.columns.length > 0;
  const asked = useAsk(PagePreviewDocument, { input }, { enabled: isReady, staleTime: 30_000 });
  const isCurrent = JSON.stringify(schema) === JSON.stringify(content);
  const { data, error, isPlaceholderData } = asked;
  const found = error instanceof ServerError ? editorProblem(error.code, error.message, error.details) : null;
  return {
    isReady,
    error,
    /** The last rows, which may be of the content before. */
    preview: data?.schemaPreview,
    /** The rows of this very content. */
    current: isCurrent && !isPlaceholderData && !error ? data?.schemaPreview : undefined,
    problem: isCurrent ? found : null,
  };
}
