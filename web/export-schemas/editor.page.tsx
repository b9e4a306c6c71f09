import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '../../schema/text/message-of.js';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { useAsk } from '../core/queries.js';
import { categoryText } from '../text/category.js';
import { StreamPicker } from '../catalog/stream-picker.js';
import { useStreamName } from '../catalog/use-stream-search.js';
import { SegmentedControl } from '../design/field.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { Badge, PageHead, Panel } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { PreviewTable } from '../exports/preview-table.js';
import { PageSchemaDocument, type SchemaFieldsFragment } from '../generated/operations.js';
import { useSignedIn } from '../session/viewer.js';
import { useSubscriptionSearch } from '../subscriptions/use-subscription-search.js';
import { Changes } from './changes.js';
import { columnMark, type SampleRows } from './column-marks.rule.js';
import { ColumnsEditor } from './columns-editor.js';
import { pathText, withColumn, withSource, withUnfold } from './columns.rule.js';
import { DraftBadge, DraftNotices } from './draft-notice.js';
import { DraftSession } from './draft-session.js';
import { EditorActions } from './editor-actions.js';
import { JsonEditor } from './json-editor.js';
import { NewSchemaDialog } from './new-schema.js';
import { SchemaMatrix } from './matrix.js';
import { Sample } from './sample.js';
import { useSampleMessages, useSampleRows } from './use-sample.js';
import { useUndoKeys } from './use-undo-keys.js';
import { Versions } from './versions.js';

const TABS = [
  { value: 'columns', label: 'Columns' },
  { value: 'json', label: 'JSON' },
  { value: 'changes', label: 'Changes' },
] as const;
const PREVIEW_ROWS = 10;

function LivePreview({ sample, content }: { sample: ReturnType<typeof useSampleRows>; content: ExportSchemaContent }) {
  const { isReady, error, preview, problem } = sample;
  if (!isReady) return <p className="faint">Select a stream to preview the columns, and add a column.</p>;
  if (problem && problem.column !== null) {
    const name = content.columns[problem.column]?.output_column ?? '';
    return <p className="problem">Column {name} has a problem: see its row above.</p>;
  }
  if (error) {
    return (
      <p className="problem" role="alert">
        {problem?.text ?? messageOf(error)}
      </p>
    );
  }
  return <PreviewTable preview={preview && { ...preview, rows: (preview.rows as unknown[]).slice(0, PREVIEW_ROWS) }} />;
}

function useDraftSession(schema: SchemaFieldsFragment) {
  const { user } = useSignedIn();
  const [session] = useState(() => new DraftSession(schema, user?.id ?? ''));
  const view = useSyncExternalStore(session.subscribe, session.snapshot);
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  useEffect(() => session.serverIs(schema), [session, schema]);
  useUndoKeys(session.undo, session.redo);
  return { session, view };
}

/** The stream whose messages are shown, and its exchange. */
function useStream(schema: SchemaFieldsFragment, content: ExportSchemaContent) {
  const [chosen, setChosen] = useState<string>();
  const [fitting] = useSubscriptionSearch({ category: schema.streamCategory, first: 1 });
  const datastreamId = chosen ?? fitting?.id ?? '';
  const exchange =
    useStreamName(datastreamId)?.exchange ??
    fitting?.exchange ??
    Object.keys(content.columns.find((column) => column.data)?.data ?? {})[0] ??
    'binance';
  return { datastreamId, exchange, setChosen };
}

function Editor({ schema }: { schema: SchemaFieldsFragment }) {
  const { session, view } = useDraftSession(schema);
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('columns');
  const [copying, setCopying] = useState(false);
  const [target, setTarget] = useState<number | null>(null);
  const navigate = useNavigate();
  const published = schema.content as ExportSchemaContent;
  const readOnly = schema.isBuiltIn;
  const content = readOnly ? published : view.history.present;
  const { datastreamId, exchange, setChosen } = useStream(schema, content);
  const { rows, messages, error: sampleError } = useSampleMessages(datastreamId);
  const sample = useSampleRows(datastreamId, content);
  const problem = view.problem ?? sample.problem;
  const filled = target === null ? undefined : content.columns[target];
  const marks = content.columns.map((column) =>
    columnMark(column, exchange, content, messages, sample.current as SampleRows | undefined),
  );
  const onValue = (segments: readonly string[], value: unknown): void => {
    if (readOnly) return toast('Built-in schemas are read-only. Copy this one first.');
    if (filled && target !== null) session.change(withSource(content, exchange, target, segments, value));
    else session.change(withColumn(content, exchange, segments, value));
    setTarget(null);
  };
  return (
    <div className="page">
      <PageHead
        title={schema.name}
        lead={
          <span className="row wrap">
            {categoryText(schema.streamCategory)} · version {schema.version}
            {readOnly ? (
              <Badge tone="neutral">built-in, read-only</Badge>
            ) : (
              <DraftBadge view={view} hasDraft={schema.hasDraft} />
            )}
          </span>
        }
      >
        {readOnly ? (
          <button type="button" className="button primary" onClick={() => setCopying(true)}>
            Copy as a new schema
          </button>
        ) : (
          <EditorActions session={session} view={view} schema={schema} />
        )}
      </PageHead>
      <DraftNotices session={session} view={view} />
      {problem?.column === null && (
        <p className="notice" data-tone="bad" role="alert">
          {problem.text}
        </p>
      )}
      <Panel>
        <div className="panel-body">
          <StreamPicker value={datastreamId} onChange={setChosen} only="subscribed" />
        </div>
      </Panel>
      <div className="editor-grid">
        <Panel
          title={`Columns at ${exchange}`}
          actions={<SegmentedControl label="Editor" value={tab} choices={TABS} onChange={setTab} />}
        >
          <div className="panel-body">
            {tab === 'columns' && (
              <ColumnsEditor
                exchange={exchange}
                content={content}
                readOnly={readOnly}
                marks={marks}
                problem={problem}
                target={filled ? target : null}
                onTarget={setTarget}
                onChange={session.change}
              />
            )}
            {tab === 'json' && (
              <JsonEditor
                content={content}
                text={view.text}
                readOnly={readOnly}
                onChange={session.change}
                onText={session.type}
              />
            )}
            {tab === 'changes' && (
              <Changes before={published} after={content} none="The draft equals the published version." />
            )}
          </div>
        </Panel>
        <Panel title="Sample message">
          <div className="panel-body stack">
            {datastreamId && !readOnly && (
              <p className="row wrap spread small target-line" aria-live="polite">
                {filled ? (
                  <>
                    <span>
                      A click fills <strong>{filled.output_column}</strong>.
                    </span>
                    <button type="button" className="button small" onClick={() => setTarget(null)}>
                      Add a column instead
                    </button>
                  </>
                ) : (
                  <span className="soft">A click on a value adds a column.</span>
                )}
              </p>
            )}
            {datastreamId ? (
              <Sample
                key={datastreamId}
                rows={rows}
                error={sampleError}
                clickText={filled ? `Fill ${filled.output_column} with` : 'Add a column for'}
                onValue={onValue}
                onArray={(segments) => {
                  if (readOnly) toast('Built-in schemas are read-only. Copy this one first.');
                  else session.change(withUnfold(content, exchange, pathText(segments)));
                }}
              />
            ) : (
              <Empty title="Select a stream">Its messages appear here. Click a value to add a column.</Empty>
            )}
          </div>
        </Panel>
      </div>
      <Panel title="Preview">
        <div className="panel-body first-rows">
          <LivePreview sample={sample} content={content} />
        </div>
      </Panel>
      <SchemaMatrix content={content} category={schema.streamCategory} />
      {!readOnly && (
        <Versions
          schema={schema}
          onTake={(taken) => {
            session.change(taken as ExportSchemaContent);
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
 * The schema editor: add columns by clicking values of real messages, preview, publish. Drafts are
 * saved by themselves.
 */
export function SchemaEditor() {
  const { id = '' } = useParams();
  const { data, error, isPending, isPlaceholderData, refetch } = useAsk(PageSchemaDocument, { id });
  if (error && !data) return <FailedPage what="Schema" error={error} onRetry={() => void refetch()} />;
  // The schema of the page before must not begin a session of this one.
  if (isPending || isPlaceholderData) return <div className="page" aria-busy="true" />;
  if (!data?.exportSchema) return <NotFound what="Schema" to="/schemas" action="All schemas" />;
  return <Editor key={id} schema={data.exportSchema} />;
}
