import { NO_PAGE, useAskPages } from '../core/queries.js';
import { Badge, Meter, Panel } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PagePartitionsDocument, type PagePartitionsQuery } from '../generated/operations.js';
import { bytesText, countText, percentText, plural } from '../text/numbers.rule.js';
import { NsRange } from './export-parts.js';
import { type PartitionProgress, usePartitionProgress } from './partition-progress.js';
import { zoneText } from '../text/times.rule.js';

type Partition = NonNullable<PagePartitionsQuery['export']>['partitions']['nodes'][number];

const REFRESH_MS = 1_000;
const dash = <span className="faint">–</span>;

/** Returns the progress from 0 to below 1, by expected messages. */
function shareOf({ estimatedMessages }: Partition, { messages }: PartitionProgress): number {
  const expected = Number(estimatedMessages ?? 0);
  return expected === 0 ? 0 : Math.min(0.99, Number(messages) / expected);
}

function State({ partition, progress }: { partition: Partition; progress: PartitionProgress | undefined }) {
  if (partition.written) return <Badge tone="good">written</Badge>;
  if (!progress) return <Badge tone="neutral">pending</Badge>;
  const share = shareOf(partition, progress);
  return (
    <span className="export-state">
      <Badge tone="busy">writing</Badge>
      <span className="soft small">{percentText(share)}</span>
      <Meter share={share} label={`Progress of ${partition.filename}`} />
    </span>
  );
}

function Row({ partition, progress }: { partition: Partition; progress: PartitionProgress | undefined }) {
  const { rows, bytes } = partition.written || !progress ? partition : progress;
  return (
    <tr>
      <td className="mono small">{partition.filename}</td>
      <td className="mono small">
        <NsRange range={partition} />
      </td>
      <td className="state-cell">
        <State partition={partition} progress={progress} />
      </td>
      <td className="number soft" data-label="Messages">
        {partition.estimatedMessages === null ? dash : `about ${countText(partition.estimatedMessages)}`}
      </td>
      <td className="number" data-label="Rows">
        {rows === null ? dash : countText(rows)}
      </td>
      <td className="number" data-label="Size">
        {bytes === null || bytes === '0' ? dash : bytesText(bytes)}
      </td>
    </tr>
  );
}

/** The planned files of a running export, with the progress of each. */
export function Partitions({ id }: { id: string }) {
  const asked = useAskPages(
    PagePartitionsDocument,
    { id, first: 100, after: null },
    ({ export: job }) => job?.partitions ?? NO_PAGE,
    { refetchInterval: REFRESH_MS },
  );
  const job = asked.data?.pages.at(-1)?.export;
  const partitions = asked.data?.pages.flatMap(({ export: page }) => page?.partitions.nodes ?? []);
  const progress = usePartitionProgress(id);
  const planned = job?.partitionsPlanned ?? null;
  return (
    <Panel
      title={
        planned === null ? 'Files' : `${countText(job?.partitionsWritten ?? 0)} of ${plural(planned, 'file')} written`
      }
    >
      {asked.error && !partitions ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : partitions?.length === 0 ? (
        <Empty title="Not planned yet">The files appear once the export is planned.</Empty>
      ) : (
        <ScrollRows label="Files (scrollable)">
          <table className="table cards">
            <thead>
              <tr>
                <th>File</th>
                <th>Time ({zoneText()})</th>
                <th>State</th>
                <th className="number">Messages</th>
                <th className="number">Rows</th>
                <th className="number">Size</th>
              </tr>
            </thead>
            <tbody>
              {partitions ? (
                partitions.map((partition) => (
                  <Row key={partition.ordinal} partition={partition} progress={progress[partition.ordinal]} />
                ))
              ) : (
                <SkeletonRows rows={1} columns={6} />
              )}
            </tbody>
          </table>
        </ScrollRows>
      )}
      <ShowMore asked={asked} />
    </Panel>
  );
}
