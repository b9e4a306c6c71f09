import { NO_PAGE, useAskPages } from '../app/queries.js';
import { Badge, Panel } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PagePartsDocument, type PagePartsQuery } from '../generated/operations.js';
import { bytesText, countText, plural } from '../text/numbers.rule.js';
import { NsRange } from './export-parts.js';

type Part = NonNullable<PagePartsQuery['export']>['parts']['nodes'][number];

const REFRESH_MS = 1_000;
const dash = <span className="faint">–</span>;

function Row({ part }: { part: Part }) {
  return (
    <tr>
      <td className="mono small">{part.filename}</td>
      <td className="mono small">
        <NsRange from={part.fromNs} to={part.toNs} />
      </td>
      <td className="tight">
        <Badge tone={part.written ? 'good' : 'neutral'}>{part.written ? 'written' : 'to come'}</Badge>
      </td>
      <td className="number soft">
        {part.estimatedMessages === null ? dash : `about ${countText(part.estimatedMessages)}`}
      </td>
      <td className="number">{part.rows === null ? dash : countText(part.rows)}</td>
      <td className="number">{part.bytes === null ? dash : bytesText(part.bytes)}</td>
    </tr>
  );
}

/** The files of an export that is under way, each as soon as it is planned, and which of them are written. */
export function Parts({ id }: { id: string }) {
  const asked = useAskPages(
    PagePartsDocument,
    { id, first: 100, after: null },
    ({ export: job }) => job?.parts ?? NO_PAGE,
    { refetchInterval: REFRESH_MS },
  );
  const job = asked.data?.pages.at(-1)?.export;
  const parts = asked.data?.pages.flatMap(({ export: page }) => page?.parts.nodes ?? []);
  const planned = job?.partsPlanned ?? null;
  return (
    <Panel
      title={planned === null ? 'Files' : `${countText(job?.partsWritten ?? 0)} of ${plural(planned, 'file')} written`}
    >
      {asked.error && !parts ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : parts?.length === 0 ? (
        <Empty title="Not planned yet">The files appear here as soon as a worker has planned them.</Empty>
      ) : (
        <ScrollRows label="Files, scrolled">
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
                parts.map((part) => <Row key={part.ordinal} part={part} />)
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
