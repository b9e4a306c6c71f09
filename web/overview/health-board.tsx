import { Link } from 'react-router';
import { HourStrip } from '../charts/hour-strip.js';
import { StreamSparkline } from '../charts/stream-sparkline.js';
import { useBoard } from '../charts/use-board.js';
import { Panel } from '../design/parts.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { StreamName } from '../design/stream-name.js';
import { CollectionBadge, CollectionProblem } from '../subscriptions/collection-state.js';
import { collectionOf, type useCollection } from '../subscriptions/use-collection.js';
import { plural } from '../text/numbers.rule.js';
import { moreText, rankStreams } from './rank-streams.rule.js';

const SHOWN = 14;

/** The streams of the account by hours, those that need attention first. */
export function HealthBoard({ collection }: { collection: ReturnType<typeof useCollection> }) {
  const { streams, error, refetch } = useBoard();
  const { byId } = collection;
  const ranked = streams && byId && rankStreams(streams, byId);
  const shown = ranked?.slice(0, SHOWN);
  return (
    <Panel title="Streams, last 24 hours" actions={<Link to="/subscriptions">All subscriptions</Link>}>
      {error && !streams ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : shown?.length === 0 ? (
        <Empty
          title="Nothing is being collected"
          action={
            <Link className="button primary" to="/catalog">
              Open the catalogue
            </Link>
          }
        >
          Subscribe to a datastream: collection starts immediately.
        </Empty>
      ) : (
        <div className="table-wrap board">
          <table className="table">
            <thead className="visually-hidden">
              <tr>
                <th>Datastream</th>
                <th>State</th>
                <th>Price or messages</th>
                <th>Messages and gaps by hour</th>
              </tr>
            </thead>
            <tbody>
              {shown ? (
                shown.map(({ datastream, frames, missing }) => (
                  <tr key={datastream.id}>
                    <td>
                      <Link className="row-link" to={`/streams/${datastream.id}`}>
                        <StreamName stream={datastream} />
                      </Link>
                      <CollectionProblem collection={collectionOf(byId?.get(datastream.id))} />
                    </td>
                    <td className="tight">
                      <CollectionBadge collection={collectionOf(byId?.get(datastream.id))} />
                    </td>
                    <td className="tight wide-only">
                      <StreamSparkline datastreamId={datastream.id} />
                    </td>
                    <td className="board-hours">
                      <HourStrip frames={frames} missing={missing} />
                    </td>
                  </tr>
                ))
              ) : (
                <SkeletonRows rows={5} columns={4} />
              )}
            </tbody>
          </table>
          {ranked && ranked.length > SHOWN && (
            <p className="faint small board-more">
              <Link to="/subscriptions">{plural(ranked.length - SHOWN, 'more stream')}</Link>
              {moreText(ranked.slice(SHOWN).map(({ datastream }) => byId?.get(datastream.id)?.state ?? null))}
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}
