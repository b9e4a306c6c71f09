import type { ReactNode } from 'react';
import { Ago, Badge } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { msText } from '../charts/chart-text.rule.js';
import type { PageRollupsQuery, PageStreamQuery } from '../generated/operations.js';
import { CollectionBadge, CollectionProblem } from '../subscriptions/collection-state.js';
import { rateText } from '../subscriptions/collection-state.rule.js';
import { msOfNs, nsText, zoneText } from '../text/times.rule.js';

interface FactsProps {
  stream: NonNullable<PageStreamQuery['datastream']>;
  /** The newest rollup of the visible range. */
  last: PageRollupsQuery['rollups']['points'][number] | undefined;
  /** The first stored moment; undefined while it is loaded, null without data. */
  firstNs: string | null | undefined;
}

function Fact(props: { name: string; children: ReactNode; note: ReactNode; isOld?: boolean }) {
  const { name, children, note, isOld = false } = props;
  return (
    <div className="tile" data-old={isOld}>
      <dt>{name}</dt>
      <dd className="tile-value">{children}</dd>
      <dd className="faint small">{note}</dd>
    </div>
  );
}

/** Shows the current state of a stream. */
export function StreamNow({ stream, last, firstNs }: FactsProps) {
  const { collection, lastDataNs } = stream;
  const rate = collection?.messagesPerSecond;
  // Numbers of a stream that receives nothing are those of its last message.
  const isOld = collection !== null && collection.state !== 'LIVE' && collection.state !== 'QUIET';
  const asOf =
    isOld && collection.lastFrameAt ? (
      <>
        as of <Ago at={collection.lastFrameAt} />
      </>
    ) : null;
  return (
    <dl className="tiles">
      <Fact
        name="Collection"
        note={
          collection?.lastFrameAt ? (
            <>
              last message <Ago at={collection.lastFrameAt} />
            </>
          ) : (
            'for all accounts'
          )
        }
      >
        {collection === null && stream.subscription?.status !== 'ACTIVE' ? (
          <Badge tone="neutral">not collected</Badge>
        ) : (
          <CollectionBadge collection={collection} />
        )}
      </Fact>
      <Fact name="Rate" isOld={isOld} note={asOf ?? 'messages, over the last few seconds'}>
        {rate == null ? '–' : rateText(rate)}
      </Fact>
      <Fact
        name="Lag"
        isOld={isOld}
        note={
          last?.lag
            ? (asOf ?? `median; 99 %: ${msText(Number(last.lag.p99) / 1e6)}`)
            : 'arrival minus the exchange’s time'
        }
      >
        {last?.lag ? msText(Number(last.lag.p50) / 1e6) : '–'}
      </Fact>
      <Fact
        name="Stored until"
        note={
          firstNs === undefined ? (
            <Skeleton width="120px" />
          ) : firstNs === null ? (
            'nothing is stored'
          ) : (
            `since ${nsText(firstNs).slice(0, 16)} ${zoneText()}`
          )
        }
      >
        {lastDataNs === null ? '–' : <Ago at={new Date(msOfNs(lastDataNs)).toISOString()} />}
      </Fact>
      {collection?.reason && (
        <div className="tile-wide">
          <CollectionProblem collection={collection} />
        </div>
      )}
    </dl>
  );
}
