import { useState } from 'react';
import { useAsk } from '../core/queries.js';
import { Badge, PageHead, Panel, Time, useNow } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { AskedTable } from '../design/asked-table.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PageCollectorsDocument, type PageCollectorsQuery, PageShardGapsDocument } from '../generated/operations.js';
import { gapReasonText } from '../text/gap-reason.rule.js';
import { countText } from '../text/numbers.rule.js';
import { durationNsText, durationText, nsText, zoneText } from '../text/times.rule.js';
import { rateText } from '../subscriptions/collection-state.rule.js';
import { countsText, healthOf, lagMs } from './collector-health.rule.js';

type Collector = PageCollectorsQuery['collectors'][number];

const REFRESH_MS = 5_000;

interface RowProps {
  collector: Collector;
  nowMs: number;
  chosen: boolean;
  onChoose: () => void;
}

function Row({ collector, nowMs, chosen, onChoose }: RowProps) {
  const { tone, text } = healthOf(collector, nowMs);
  const late = lagMs(collector, nowMs);
  const { streamCounts: counts } = collector;
  return (
    <>
      <tr className={counts.problem ? 'has-problem' : undefined}>
        <td>
          <button type="button" className="link-button" aria-pressed={chosen} onClick={onChoose}>
            {collector.shard}
          </button>
        </td>
        <td className="tight">
          <Badge tone={tone}>{text}</Badge>
        </td>
        <td className="number" data-label="Streams">
          {countText(collector.streams)}
          <span className="block small soft">
            {countsText(counts)}
            {counts.live > 0 && `, ${rateText(counts.messagesPerSecond)}`}
          </span>
        </td>
        <td className="number nowrap" data-label="Stored after">
          {late === undefined ? <span className="faint">–</span> : durationText(late)}
        </td>
        <td className="mono small owner">
          {collector.owner || <span className="faint">none</span>}
          {collector.second !== null && <span className="block soft">second: {collector.second}</span>}
        </td>
        <td className="number soft optional">{collector.epoch}</td>
        <td className="soft tight optional">
          {collector.owner ? <Time at={collector.expiresAt} /> : <span className="faint">–</span>}
        </td>
      </tr>
      {counts.problem && (
        <tr>
          <td colSpan={7} className="small soft">
            {counts.problem}
          </td>
        </tr>
      )}
    </>
  );
}

function ShardGaps({ exchange }: { exchange: string }) {
  const { data, error, refetch } = useAsk(PageShardGapsDocument, { exchange }, { refetchInterval: REFRESH_MS });
  return (
    <Panel title={`Gaps at ${exchange} in the last 24 hours`}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data?.gaps.length === 0 ? (
        <Empty title="No gaps">No data is missing.</Empty>
      ) : (
        <ScrollRows label="Gaps (scrollable)">
          <table className="table cards">
            <thead>
              <tr>
                <th>Datastream</th>
                <th>From ({zoneText()})</th>
                <th className="number">Length</th>
                <th>Reason</th>
              </tr>
            </thead>
            <tbody>
              {data ? (
                data.gaps.map(({ datastreamId, instrument, streamType, fromNs, toNs, reason, also }) => (
                  <tr key={`${datastreamId} ${fromNs}`}>
                    <td>
                      <strong>{instrument}</strong> {streamType}
                    </td>
                    <td className="mono small nowrap">{nsText(fromNs)}</td>
                    <td className="number">{durationNsText(BigInt(toNs) - BigInt(fromNs))}</td>
                    <td className="soft">{gapReasonText({ reason, also })}</td>
                  </tr>
                ))
              ) : (
                <SkeletonRows rows={3} columns={4} />
              )}
            </tbody>
          </table>
        </ScrollRows>
      )}
    </Panel>
  );
}

/** The collectors by exchange, with their delay and gaps. */
export function Collectors() {
  const asked = useAsk(PageCollectorsDocument, {}, { refetchInterval: REFRESH_MS });
  const [chosen, setChosen] = useState<string>();
  const now = useNow(1_000);
  const collectors = asked.data?.collectors;
  const shown = chosen ?? collectors?.find(({ streams }) => streams > 0)?.shard;
  return (
    <div className="page">
      <PageHead
        title="Collectors"
        lead="One collector owns each exchange, or each part of one. Another one takes over when the lease expires."
      />
      <Panel title="Exchanges">
        <AskedTable
          asked={asked}
          rows={collectors}
          heads={[
            'Exchange',
            'Health',
            { number: 'Streams' },
            { number: 'Stored after' },
            'Owner',
            { number: 'Epoch' },
            `Lease until (${zoneText()})`,
          ]}
          skeletons={3}
          empty={<Empty title="No collectors">There are no subscriptions, and no collector has run yet.</Empty>}
        >
          {(one) => (
            <Row
              key={one.shard}
              collector={one}
              nowMs={now}
              chosen={one.shard === shown}
              onChoose={() => setChosen(one.shard)}
            />
          )}
        </AskedTable>
      </Panel>
      {shown && <ShardGaps exchange={shown} />}
    </div>
  );
}
