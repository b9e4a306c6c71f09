import type { ReactNode } from 'react';
import { NO_PAGE, useAsk, useAskPages } from '../core/queries.js';
import { Panel } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { ShowMore } from '../design/show-more.js';
import { Failed, SkeletonRows } from '../design/states.js';
import { StreamName } from '../design/stream-name.js';
import { PageExportSetStreamsDocument, PageSkippedStreamsDocument } from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';
import { skippedText } from './set-text.rule.js';

const PAGE_SIZE = 100;
/** Number of rows in sight at first. */
const SKELETONS = 8;

interface ReasonsProps {
  count: number;
  /** State of the datastreams: `failed`. */
  what: string;
  /** Undefined while they are loading. */
  rows: readonly { id: string; name: ReactNode; reason: ReactNode }[] | undefined;
  error: Error | null;
  onRetry: () => void;
  children?: ReactNode;
}

/** Datastreams of a set with a reason for each. */
function Reasons({ count, what, rows, error, onRetry, children }: ReasonsProps) {
  return (
    <Panel title={`${plural(count, 'datastream')} ${what}`}>
      {error && !rows ? (
        <Failed error={error} onRetry={onRetry} />
      ) : (
        <ScrollRows label={`Datastreams ${what} (scrollable)`}>
          <table className="table cards">
            <thead>
              <tr>
                <th>Datastream</th>
                <th>Reason</th>
              </tr>
            </thead>
            <tbody>
              {rows?.map(({ id, name, reason }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td>{reason}</td>
                </tr>
              )) ?? <SkeletonRows rows={Math.min(count, SKELETONS)} columns={2} />}
            </tbody>
          </table>
        </ScrollRows>
      )}
      {children}
    </Panel>
  );
}

/** The datastreams of a set whose exports failed, with the reasons. */
export function SetFailures({ id, count }: { id: string; count: number }) {
  const asked = useAskPages(
    PageExportSetStreamsDocument,
    { id, first: PAGE_SIZE, after: null, status: ['FAILED'] },
    ({ exportSet }) => exportSet?.streams ?? NO_PAGE,
  );
  const rows = asked.data?.pages
    .flatMap(({ exportSet }) => exportSet?.streams.nodes ?? [])
    .map(({ datastream, reason }) => ({
      id: datastream.id,
      name: <StreamName stream={datastream} />,
      reason: reason ?? <span className="faint">unknown</span>,
    }));
  return (
    <Reasons count={count} what="failed" rows={rows} error={asked.error} onRetry={() => void asked.refetch()}>
      <ShowMore asked={asked} />
    </Reasons>
  );
}

/** The selected datastreams that a set leaves out, with the reasons. */
export function SetSkipped({ id, count }: { id: string; count: number }) {
  const { data, error, refetch } = useAsk(PageSkippedStreamsDocument, { id }, { staleTime: Infinity });
  const rows = data?.exportSet?.skipped.map(({ datastreamId, exchange, instrument, streamType, reason }) => ({
    id: datastreamId,
    name:
      exchange === null || instrument === null || streamType === null ? (
        <span className="mono">{datastreamId}</span>
      ) : (
        <StreamName stream={{ exchange, instrument, streamType }} />
      ),
    reason: skippedText(reason),
  }));
  return <Reasons count={count} what="left out" rows={rows} error={error} onRetry={() => void refetch()} />;
}
