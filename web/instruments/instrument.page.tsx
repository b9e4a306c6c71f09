import { Link, useParams } from 'react-router';
import { useAskPages } from '../core/queries.js';
import { FailedPage } from '../design/failed-page.js';
import { Badge, Moment, PageHead, Panel } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, SkeletonRows } from '../design/states.js';
import { PageInstrumentDocument, type PageInstrumentQuery } from '../generated/operations.js';
import { zoneText } from '../text/times.rule.js';

type History = PageInstrumentQuery['instrumentHistory'];
type Version = History['versions']['nodes'][number];

const PAGE_SIZE = 200;
const UNKNOWN_TEXTS: Record<string, string> = {
  not_polled: 'the exchange was not asked',
  incomplete: 'a page of the answer did not arrive',
  unreadable: 'the answer was not as documented',
  shrunk: 'more than half of the instruments were missing from the answer',
};
const TERMS = [
  ['Status', 'status'],
  ['Tick size', 'tickSize'],
  ['Lot size', 'lotSize'],
  ['Min. quantity', 'minQuantity'],
  ['Min. notional', 'minNotional'],
  ['Multiplier', 'contractMultiplier'],
] as const satisfies readonly (readonly [string, keyof Version])[];

const When = ({ ns }: { ns: string | null }) => (ns === null ? <span className="faint">–</span> : <Moment ns={ns} />);

function Versions({ versions }: { versions: readonly Version[] | undefined }) {
  return (
    <ScrollRows label="Versions (scrollable)">
      <table className="table">
        <thead>
          <tr>
            <th>From ({zoneText()})</th>
            <th>To</th>
            {TERMS.map(([label]) => (
              <th key={label}>{label}</th>
            ))}
            <th>Expires</th>
            <th title="Whether the exchange says when it began, or the poll that saw it counts">Source</th>
          </tr>
        </thead>
        <tbody>
          {!versions && <SkeletonRows rows={3} columns={TERMS.length + 4} />}
          {versions?.map((version) => (
            <tr key={version.observedFromNs}>
              <td className="tight">
                <When ns={version.fromNs} />
              </td>
              <td className="tight">{version.toNs === null ? 'now' : <When ns={version.toNs} />}</td>
              {TERMS.map(([label, term]) => (
                <td key={label}>{version[term] ?? <span className="faint">–</span>}</td>
              ))}
              <td className="tight">
                <When ns={version.expiresAtNs} />
              </td>
              <td className="soft">{version.source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRows>
  );
}

function Unknown({ gaps }: { gaps: History['unknown'] }) {
  if (gaps.length === 0) return <Empty title="The listing was known all the time" />;
  return (
    <ScrollRows label="Unknown time (scrollable)">
      <table className="table">
        <thead>
          <tr>
            <th>From ({zoneText()})</th>
            <th>To</th>
            <th>Reason</th>
          </tr>
        </thead>
        <tbody>
          {gaps.map(({ fromNs, toNs, reason }) => (
            <tr key={fromNs}>
              <td className="tight">
                <When ns={fromNs} />
              </td>
              <td className="tight">
                <When ns={toNs} />
              </td>
              <td className="soft">{UNKNOWN_TEXTS[reason] ?? reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRows>
  );
}

/** The lasting facts of an instrument: what it is, and of what. */
const leadOf = ({ exchange, kind, underlying, base, quote, strike, optionType, inverse }: Version): string =>
  [
    ...[exchange, inverse ? `inverse ${kind ?? ''}` : kind, base && quote && `${base} / ${quote}`],
    ...[underlying && `on ${underlying}`, optionType && `${optionType} ${strike ?? ''}`],
  ]
    .filter(Boolean)
    .join(' · ');

/** An instrument with all its terms through time, and when they were not known. */
export function InstrumentPage() {
  const { exchange = '', '*': symbol = '' } = useParams();
  const asked = useAskPages(
    PageInstrumentDocument,
    { exchange, symbol, first: PAGE_SIZE, after: null },
    ({ instrumentHistory }) => instrumentHistory.versions,
  );
  const { data, error, refetch } = asked;
  if (error && !data) return <FailedPage what="Instrument" error={error} onRetry={() => void refetch()} />;
  const versions = data?.pages.flatMap(({ instrumentHistory }) => instrumentHistory.versions.nodes);
  const newest = versions?.at(-1);
  return (
    <div className="page">
      <PageHead title={symbol} lead={newest ? leadOf(newest) : exchange}>
        <Link className="button" to={`/catalog?exchange=${exchange}&q=${encodeURIComponent(symbol)}`}>
          Datastreams
        </Link>
      </PageHead>
      <Panel title="Terms" actions={newest?.status && <Badge tone="neutral">{newest.status}</Badge>}>
        <Versions versions={versions} />
        <ShowMore asked={asked} />
      </Panel>
      {data && (
        <Panel title="Unknown time">
          <Unknown gaps={data.pages[0]?.instrumentHistory.unknown ?? []} />
        </Panel>
      )}
    </div>
  );
}
