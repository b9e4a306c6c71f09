import { useState } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import { useAsk } from '../core/queries.js';
import { SegmentedControl } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { PreviewTable } from '../exports/preview-table.js';
import { PagePreviewDocument } from '../generated/operations.js';
import { tailRange } from './tail-range.rule.js';

/** The built-in that shows a category as rows. */
const ROWS: Record<string, string> = { TICKER: 'summary', ORDERBOOK: 'book_5' };
const LIMIT = 100;

interface NewestProps {
  datastreamId: string;
  category: string;
  /** Arrival of the newest stored message; null: there is none. */
  lastDataNs: string | null;
  /** Messages a second lately. */
  rate: number | null;
}

/** The newest stored messages, as received or as rows. They follow the stream until they are paused. */
export function NewestMessages({ datastreamId, category, lastDataNs, rate }: NewestProps) {
  const [form, setForm] = useState<'raw' | 'rows'>('raw');
  const [pausedAtNs, setPausedAtNs] = useState<string | null>(null);
  const atNs = pausedAtNs ?? lastDataNs;
  const schema = form === 'raw' ? 'raw' : (ROWS[category] ?? 'normalized');
  const range = tailRange(BigInt(atNs ?? 1), rate);
  const variables = { input: { datastreamId, schema, ...range, limit: LIMIT, draft: false } };
  const { data, error } = useAsk(PagePreviewDocument, variables, { enabled: atNs !== null, staleTime: 60_000 });
  const newestFirst = data && { ...data.schemaPreview, rows: [...(data.schemaPreview.rows as unknown[][])].reverse() };
  return (
    <Panel
      title="Newest messages"
      actions={
        <span className="row wrap">
          <SegmentedControl
            label="Form"
            value={form}
            choices={[
              { value: 'raw', label: 'As received' },
              { value: 'rows', label: 'As rows' },
            ]}
            onChange={setForm}
          />
          <button
            type="button"
            className="button small"
            aria-pressed={pausedAtNs !== null}
            onClick={() => setPausedAtNs(pausedAtNs === null ? lastDataNs : null)}
          >
            {pausedAtNs === null ? 'Pause' : 'Follow'}
          </button>
        </span>
      }
    >
      <div className="panel-body stack">
        <p className="soft small">
          {pausedAtNs === null
            ? 'Messages can be read once they are stored, some ten seconds after they arrive.'
            : 'Paused. The stream is still collected.'}
        </p>
        <div className="tail">
          {atNs === null ? (
            <p className="faint">Nothing is stored yet.</p>
          ) : error && !data ? (
            <p className="problem">{messageOf(error)}</p>
          ) : newestFirst ? (
            <PreviewTable preview={newestFirst} />
          ) : (
            <Skeleton />
          )}
        </div>
      </div>
    </Panel>
  );
}
