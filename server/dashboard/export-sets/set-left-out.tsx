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
/** As many as are in sight at first. */
const SKELETONS = 8;

/** The datastreams of a set whose exports failed, with the reasons. */
export function SetFailures({ id, count }: { id: string; count: number }) {
  const asked = useAskPages(
    PageExportSetStreamsDocument,
    { id, first: PAGE_SIZE, after: null, status: ['FAILED'] },
    ({ exportSet }) => exportSet?.streams ?? NO_PAGE,
  );
  const failed = asked.data?.pages.flatMap(({ exportSet }) => exportSet?.streams.nodes ?? []);
  return (
    <Panel title={`${plural(count, 'datastream')} failed`}>
      {asked.error && !failed ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <ScrollRows label="Failed datastreams (scrollable)">
          <table className="table cards">
            <thead>
              <tr>
                <th>Datastream</th>
                <th>Reason</th>
              </tr>
            </thead>
            <tbody>
              {failed ? (
                failed.map(({ datastream, reason }) => (
                  <tr key={datastream.id}>
                    <td>
                      <StreamName stream={datastream} />
                    </td>
                    <td>{reason ?? <span className="faint">unknown</span>}</td>
                  </tr>
                ))
              ) : (
                <SkeletonRows rows={Math.min(count, SKELETONS)} columns={2} />
              )}
            </tbody>
          </table>
        </ScrollRows>
      )}
      <ShowMore asked={asked} />
    </Panel>
  );
}

/** The selected datastreams that a set leaves out, with the reasons. */
export function SetSkipped({ id, count }: { id: string; count: number }) {
  const { data, error, refetch } = useAsk(PageSkippedStreamsDocument, { id }, { staleTime: Infinity });
  const skipped = data?.exportSet?.skipped;
  return (
    <Panel title={`${plural(count, 'datastream')} left out`}>
      {error && !skipped ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ScrollRows label="Datastreams left out (scrollable)">
          <table className="table cards">
            <thead>
              <tr>
                <th>Datastream</th>
                <th>Reason</th>
              </tr>
            </thead>
            <tbody>
              {skipped ? (
                skipped.map(({ datastreamId, exchange, instrument, streamType, reason }) => (
                  <tr key={datastreamId}>
                    <td>
                      {exchange === null ? (
                        <span className="mono">{datastreamId}</span>
                      ) : (
                        <>
                          <strong>{instrument}</strong> {streamType} <span className="faint small">{exchange}</span>
                        </>
                      )}
                    </td>
                    <td className="soft">{skippedText(reason)}</td>
                  </tr>
                ))
              ) : (
                <SkeletonRows rows={Math.min(count, SKELETONS)} columns={2} />
              )}
            </tbody>
          </table>
        </ScrollRows>
      )}
    </Panel>
  );
}
