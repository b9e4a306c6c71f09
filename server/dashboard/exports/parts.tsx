import { NO_PAGE, useAskPages } from '../app/queries.js';
import { Badge, Meter, Panel } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PagePartsDocument, type PagePartsQuery } from '../generated/operations.js';
import { bytesText, countText, percentText, plural } from '../text/numbers.rule.js';
import { NsRange } from './export-parts.js';
import { type PartProgress, usePartProgress } from './part-progress.js';

type Part = NonNullable<PagePartsQuery['export']>['parts']['nodes'][number];

const REFRESH_MS = 1_000;
const dash = <span className="faint">–</span>;

/** Returns the progress from 0 to below 1, by expected messages. */
function shareOf({ estimatedMessages }: Part, { messages }: PartProgress): number {
  const expected = Number(estimatedMessages ?? 0);
  return expected === 0 ? 0 : Math.min(0.99, Number(messages) / expected);
}

function State({ part, progress }: { part: Part; progress: PartProgress | undefined }) {
  if (part.written) return <Badge tone="good">written</Badge>;
  if (!progress) return <Badge tone="neutral">pending</Badge>;
  const share = shareOf(part, progress);
  return (
    <span className="export-state">
      <Badge tone="busy">writing</Badge>
      <span className="soft small">{percentText(share)}</span>
      <Meter share={share} label={`Progress of ${part.filename}`} />
    </span>
  );
}

function Row({ part, progress }: { part: Part; progress: PartProgress | undefined }) {
  const { rows, bytes } = part.written || !progress ? part : progress;
  return (
    <tr>
      <td className="mono small">{part.filename}</td>
      <td className="mono small">
        <NsRange from={part.fromNs} to={part.toNs} />
      </td>
      <td className="state-cell">
        <State part={part} progress={progress} />
      </td>
      <td className="number soft" data-label="Messages">
        {part.estimatedMessages === null ? dash : `about ${countText(part.estimatedMessages)}`}
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
export function Parts({ id }: { id: string }) {
  const asked = useAskPages(
    PagePartsDocument,
    { id, first: 100, after: null },
    ({ export: job }) => job?.parts ?? NO_PAGE,
    { refetchInterval: REFRESH_MS },
  );
  const job = asked.data?.pages.at(-1)?.export;
  const parts = asked.data?.pages.flatMap(({ export: page }) => page?.parts.nodes ?? []);
  const progress = usePartProgress(id);
  const planned = job?.partsPlanned ?? null;
  return (
    <Panel
      title={planned === null ? 'Files' : `${countText(job?.partsWritten ?? 0)} of ${plural(planned, 'file')} written`}
    >
      {asked.error && !parts ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : parts?.length === 0 ? (
        <Empty title="Not planned yet">The files appear once the export is planned.</Empty>
      ) : (
        <ScrollRows label="Files (scrollable)">
          <table className="table cards">
            <thead>
              <tr>
                <th>File</th>
                <th>Covers (UTC)</th>
                <th>State</th>
                <th className="number">Messages</th>
                <th className="number">Rows</th>
                <th className="number">Size</th>
              </tr>
            </thead>
            <tbody>
              {parts ? (
                parts.map((part) => <Row key={part.ordinal} part={part} progress={progress[part.ordinal]} />)
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
