import { Link } from 'react-router';
import { StreamSparkline } from '../charts/stream-sparkline.js';
import { Badge } from '../design/parts.js';
import type { PageSearchQuery } from '../generated/operations.js';
import { CollectionBadge } from '../subscriptions/collection-state.js';
import type { useSubscriptionActions } from '../subscriptions/use-subscriptions.js';
import { countText } from '../text/numbers.rule.js';
import { msOfNs } from '../text/times.rule.js';
import { marketWords, streamTypeWords } from './stream-words.rule.js';
import { categoryText } from '../text/category.js';

export type CatalogRow = PageSearchQuery['streamSearch']['found'][number];

/** The dates of what is stored: `2026-01-31 – 2026-02-05`. */
function storedText({ firstDataNs, lastDataNs }: CatalogRow): string {
  if (firstDataNs === null || lastDataNs === null) return '';
  const date = (ns: string): string => new Date(msOfNs(ns)).toISOString().slice(0, 10);
  const [first, last] = [date(firstDataNs), date(lastDataNs)];
  return first === last ? first : `${first} – ${last}`;
}

/** Whether messages arrive: of a subscription its state, else whether the exchange has a feed. */
function Feed({ found: { datastream } }: { found: CatalogRow }) {
  const { subscription, collection, noFeed } = datastream;
  if (subscription?.status === 'ACTIVE') {
    return (
      <span title={collection?.reason ?? undefined}>
        <CollectionBadge collection={collection} />
      </span>
    );
  }
  if (noFeed === null) return <span className="faint small">live feed</span>;
  return (
    <span title={noFeed}>
      <Badge tone="warn">no feed</Badge>
    </span>
  );
}

interface CellsProps {
  found: CatalogRow;
  /** Name of the exchange for display. */
  exchangeName: string;
  actions: ReturnType<typeof useSubscriptionActions>;
}

/** The cells of a datastream in the catalogue. */
export function FoundStreamCells({ found, exchangeName, actions }: CellsProps) {
  const { datastream: stream, messagesPerDay } = found;
  const { subscription } = stream;
  const name = `${stream.instrument} ${stream.streamType}`;
  const words = streamTypeWords(stream.streamType, stream.category);
  return (
    <>
      <td className="truncate catalog-instrument" title={stream.instrument}>
        <span className="stream-name">
          <Link className="row-link" to={`/streams/${stream.id}`} aria-label={`${name} at ${stream.exchange}`}>
            <strong className="truncate">{stream.instrument}</strong>
          </Link>
          <span className="faint small truncate">{marketWords(found)}</span>
        </span>
      </td>
      <td className="truncate" title={words}>
        <span className="stream-name">
          <span className="truncate">{stream.streamType}</span>
          <span className="faint small truncate">{words}</span>
        </span>
      </td>
      <td className="truncate soft catalog-exchange" title={stream.exchange}>
        <span className="stream-name">
          <span className="truncate">{exchangeName}</span>
          <span className="faint small truncate">{stream.exchange}</span>
        </span>
      </td>
      <td className="truncate soft wide-only catalog-kind">{categoryText(stream.category)}</td>
      <td className="truncate soft small wide-only catalog-stored" title="First and last stored day (UTC)">
        {storedText(found)}
      </td>
      <td className="number soft wide-only catalog-count" title="Messages in the last 24 hours">
        {messagesPerDay === null ? '' : countText(messagesPerDay)}
      </td>
      <td className="wide-only catalog-line">
        {messagesPerDay !== null && <StreamSparkline datastreamId={stream.id} />}
      </td>
      <td className="catalog-feed">
        <Feed found={found} />
      </td>
      <td className="catalog-actions">
        {subscription?.status !== 'ACTIVE' && (
          <button
            type="button"
            className="button small"
            aria-label={`${subscription ? 'Resume' : 'Subscribe to'} ${name} at ${stream.exchange}`}
            disabled={actions.busy}
            onClick={() => (subscription ? actions.resume(subscription.id, name) : actions.subscribe(stream.id, name))}
          >
            {subscription ? 'Resume' : 'Subscribe'}
          </button>
        )}
      </td>
    </>
  );
}
