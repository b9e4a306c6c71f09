import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { messageOf } from '../../../schema/message-of.js';
import type { ExportSchemaContent } from '../../../schema/export-schemas/model.js';
import { useAsk, useChange } from '../core/queries.js';
import { useDebounced } from '../design/use-debounced.js';
import { categoryText } from '../catalog/category.js';
import { StreamPicker } from '../catalog/stream-picker.js';
import { useCatalog } from '../catalog/use-catalog.js';
import { SegmentedControl } from '../design/field.js';
import { Badge, PageHead, Panel } from '../design/parts.js';
import { Empty, Failed } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { PreviewTable } from '../exports/preview-table.js';
import {
  PageDiscardDraftDocument,
  PagePreviewDocument,
  PagePublishSchemaDocument,
  PageSaveDraftDocument,
  PageSchemaDocument,
  type SchemaFieldsFragment,
} from '../generated/operations.js';
import { useSubscriptions } from '../subscriptions/use-subscriptions.js';
import { Changes } from './changes.js';
import { ColumnsEditor } from './columns-editor.js';
import { JsonEditor } from './json-editor.js';
import { NewSchemaDialog } from './new-schema.js';
import { Sample } from './sample.js';
import { Versions } from './versions.js';

const TABS = [
  { value: 'columns', label: 'Columns' },
  { value: 'json', label: 'JSON' },
  { value: 'changes', label: 'Changes' },
] as const;
const STALE = ['PageSchema', 'PageSchemas', 'PageSchemaVersions'];

function LivePreview({ datastreamId, content }: { datastreamId: string; content: ExportSchemaContent }) {
  const schema = useDebounced(content, 400);
  const input = { datastreamId, schema, limit: 10, draft: false, fromNs: null, toNs: null };
  const ready = datastreamId !== '' && schema.columns.length > 0;
  const { data, error } = useAsk(PagePreviewDocument, { input }, { enabled: ready, staleTime: 30_000 });
  if (!ready) return <p className="faint">Select a stream to preview the columns, and add a column.</p>;
  if (error) {
    return (
      <p className="problem" role="alert">
        {messageOf(error)}
      </p>
    );
  }
  return <PreviewTable preview={data?.schemaPreview} />;
}

function useSaving(id: string, onDone: () => void) {
  const saving = useChange(PageSaveDraftDocument, STALE);
  const publishing = useChange(PagePublishSchemaDocument, STALE);
  const discarding = useChange(PageDiscardDraftDocument, STALE);
  const onError = (error: Error): void => toast(messageOf(error), { tone: 'bad' });
  const save = (content: unknown, then: () => void): void =>
    saving.mutate({ id, content }, { onSuccess: then, onError });
  return {
    busy: saving.isPending || publishing.isPending || discarding.isPending,
    save: (content: unknown) =>
      save(content, () => {
        toast('Draft saved');
        onDone();
      }),
    publish: (content: unknown) =>
      save(content, () =>
        publishing.mutate(
          { id },
          {
            onSuccess: ({ publishExportSchema }) => {
              toast(`Published as version ${publishExportSchema.version}`);
              onDone();
            },
            onError,
          },
        ),
      ),
    discard: () =>
      discarding.mutate(
        { id },
        {
          onSuccess: () => {
            toast('Draft discarded');
            onDone();
          },
          onError,
        },
      ),
  };
}

function Editor({ schema }: { schema: SchemaFieldsFragment }) {
  const published = schema.content as ExportSchemaContent;
  const stored = (schema.draft ?? schema.content) as ExportSchemaContent;
  const [edited, setEdited] = useState<ExportSchemaContent>();
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('columns');
  const [chosenStream, setChosenStream] = useState<string>();
  const [copying, setCopying] = useState(false);
  const navigate = useNavigate();
  const { data: catalog = [] } = useCatalog();
  const { data: subscriptions = [] } = useSubscriptions();
  const saving = useSaving(schema.id, () => setEdited(undefined));
  const fitting = subscriptions.find(({ datastream }) => datastream.category === schema.streamCategory);
  const datastreamId = chosenStream ?? fitting?.datastream.id ?? '';
  const exchange =
    catalog.find((stream) => stream.id === datastreamId)?.exchange ??
    Object.keys(stored.columns.find((c) => c.data)?.data ?? {})[0] ??
    'binance';
  const content = edited ?? stored;
  const readOnly = schema.isBuiltIn;
  const unsaved = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(stored);
  return (
    <div className="page">
      <PageHead
        title={schema.name}
        lead={
          <span className="row wrap">
            {categoryText(schema.streamCategory)} · version {schema.version}
            {schema.hasDraft && <Badge tone="warn">draft</Badge>}
            {unsaved && <Badge tone="busy">unsaved changes</Badge>}
            {readOnly && <Badge tone="neutral">built-in, read-only</Badge>}
          </span>
        }
      >
        {readOnly ? (
          <button type="button" className="button primary" onClick={() => setCopying(true)}>
            Copy as a new schema
          </button>
        ) : (
          <>
            {(schema.hasDraft || unsaved) && (
              <button
                type="button"
                className="button"
                disabled={saving.busy}
                onClick={() => (schema.hasDraft ? saving.discard() : setEdited(undefined))}
              >
                Discard {schema.hasDraft ? 'draft' : 'changes'}
              </button>
            )}
            <button
              type="button"
              className="button"
              disabled={saving.busy || !unsaved}
              onClick={() => saving.save(content)}
            >
              Save draft
            </button>
            <button
              type="button"
              className="button primary"
              disabled={saving.busy || (!unsaved && !schema.hasDraft)}
              onClick={() => saving.publish(content)}
            >
              Publish
            </button>
          </>
        )}
      </PageHead>
      <Panel>
        <div className="panel-body">
          <StreamPicker value={datastreamId} onChange={setChosenStream} only="subscribed" />
        </div>
      </Panel>
      <div className="editor-grid">
        <Panel
          title={`Columns at ${exchange}`}
          actions={<SegmentedControl label="Editor" value={tab} choices={TABS} onChange={setTab} />}
        >
          <div className="panel-body">
            {tab === 'columns' && (
              <ColumnsEditor exchange={exchange} content={content} readOnly={readOnly} onChange={setEdited} />
            )}
            {tab === 'json' && <JsonEditor content={content} readOnly={readOnly} onChange={setEdited} />}
            {tab === 'changes' && (
              <Changes before={published} after={content} none="The draft equals the published version." />
            )}
          </div>
        </Panel>
        <Panel title="Sample message">
          <div className="panel-body">
            {datastreamId ? (
              <Sample
                datastreamId={datastreamId}
                exchange={exchange}
                content={content}
                onChange={readOnly ? () => toast('Built-in schemas are read-only. Copy this one first.') : setEdited}
              />
            ) : (
              <Empty title="Select a stream">Its messages appear here. Click a value to add a column.</Empty>
            )}
          </div>
        </Panel>
      </div>
      <Panel title="Preview">
        <div className="panel-body first-rows">
          <LivePreview datastreamId={datastreamId} content={content} />
        </div>
      </Panel>
      {!readOnly && (
        <Versions
          schema={schema}
          onTake={(content) => {
            setEdited(content as ExportSchemaContent);
            setTab('columns');
            toast('Its columns are in the editor. Publish them as a new version.');
          }}
        />
      )}
      {copying && (
        <NewSchemaDialog
          category={schema.streamCategory}
          content={published}
          onClose={() => setCopying(false)}
          onCreated={(id) => void navigate(`/schemas/${id}`)}
        />
      )}
    </div>
  );
}

/**
 * The schema editor: add columns by clicking values of real messages, preview, save drafts,
 * publish.
 */
export function SchemaEditor() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useAsk(PageSchemaDocument, { id });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <div className="page" aria-busy="true" />;
  if (!data?.exportSchema) {
    return <Empty title="Schema not found" action={<Link to="/schemas">All schemas</Link>} />;
  }
  return <Editor key={id} schema={data.exportSchema} />;
}
