import { useState } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import type { ExportSchemaContent } from '../../../schema/export-schemas/model.js';
import { ServerError } from '../core/ask.js';
import { useAsk } from '../core/queries.js';
import { Empty, Skeleton } from '../design/states.js';
import { PagePreviewDocument } from '../generated/operations.js';
import { nsText } from '../text/times.rule.js';
import { parseMessage, pathText, withColumn, withUnfold } from './columns.rule.js';
import { MessageTree } from './message-tree.js';

/** A new subscription gets its first message within seconds. */
const EMPTY_REFRESH_MS = 3_000;

interface SampleProps {
  datastreamId: string;
  exchange: string;
  content: ExportSchemaContent;
  onChange: (content: ExportSchemaContent) => void;
}

/** Real messages of a stream, one at a time; clicking a value adds a column. */
export function Sample({ datastreamId, exchange, content, onChange }: SampleProps) {
  const input = { datastreamId, schema: 'raw', limit: 20, draft: false, fromNs: null, toNs: null };
  const { data, error } = useAsk(
    PagePreviewDocument,
    { input },
    {
      staleTime: 60_000,
      refetchInterval: ({ state }) =>
        (state.data?.schemaPreview.rows as unknown[] | undefined)?.length === 0 ? EMPTY_REFRESH_MS : false,
    },
  );
  const [shown, setShown] = useState(0);
  if (error) {
    const unsubscribed = error instanceof ServerError && error.code === 'permission_denied';
    return (
      <Empty title={unsubscribed ? 'Not subscribed' : 'No sample'}>
        {unsubscribed ? 'Samples come from your collected data. Subscribe to the stream first.' : messageOf(error)}
      </Empty>
    );
  }
  if (!data) return <Skeleton />;
  const rows = data.schemaPreview.rows as [string, string][];
  const row = rows[Math.min(shown, rows.length - 1)];
  if (!row) return <Empty title="No messages yet">No messages of this stream have been collected for you.</Empty>;
  const message = parseMessage(row[1]);
  return (
    <div className="stack">
      <div className="row wrap spread">
        <span className="mono small soft">{nsText(row[0])}</span>
        <span className="row">
          <button type="button" className="button small" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
            Earlier
          </button>
          <button
            type="button"
            className="button small"
            disabled={shown >= rows.length - 1}
            onClick={() => setShown(shown + 1)}
          >
            Later
          </button>
        </span>
      </div>
      {message !== null && typeof message === 'object' ? (
        <div className="sample">
          <MessageTree
            value={message}
            segments={[]}
            onValue={(segments, value) => onChange(withColumn(content, exchange, segments, value))}
            onArray={(segments) => onChange(withUnfold(content, exchange, pathText(segments)))}
          />
        </div>
      ) : (
        <pre className="code">{row[1]}</pre>
      )}
    </div>
  );
}
