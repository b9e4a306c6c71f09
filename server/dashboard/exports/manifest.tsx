import { totalNs, toTimeRange } from '../../../schema/time-range.js';
import { useAsk } from '../core/queries.js';
import { Panel } from '../design/parts.js';
import { Failed, Skeleton } from '../design/states.js';
import { PageManifestDocument } from '../generated/operations.js';
import { gapReasonText } from '../text/gap-reason.rule.js';
import { countText, plural } from '../text/numbers.rule.js';
import { durationNsText, nsText } from '../text/times.rule.js';

/** The manifest of a succeeded export: coverage, gaps and misfits. */
export function Manifest({ id }: { id: string }) {
  const { data, error, refetch } = useAsk(PageManifestDocument, { id });
  const manifest = data?.exportManifest;
  const misfits = Object.entries((manifest?.misfits ?? {}) as Record<string, number | string>);
  return (
    <Panel title="Manifest">
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="panel-body manifest-body">
          {manifest ? (
            <dl className="facts">
              <dt>Messages read</dt>
              <dd>
                {countText(manifest.messages)}
                {manifest.brokenMessages !== '0' && `, ${countText(manifest.brokenMessages)} not valid JSON`}
              </dd>
              <dt>Covered</dt>
              <dd>
                {durationNsText(totalNs(manifest.coverage.map(toTimeRange)))} in{' '}
                {plural(manifest.coverage.length, 'time range')}
                {manifest.clippedAtNs &&
                  `, clipped at ${nsText(manifest.clippedAtNs)} UTC: later data was not stored yet`}
              </dd>
              <dt>Gaps</dt>
              <dd>
                {manifest.gaps.length === 0
                  ? 'none'
                  : manifest.gaps.map((gap) => (
                      <span key={gap.fromNs} className="block">
                        {nsText(gap.fromNs)}, {durationNsText(totalNs([toTimeRange(gap)]))}: {gapReasonText(gap.reason)}
                      </span>
                    ))}
              </dd>
              <dt>Misfits</dt>
              <dd>
                {misfits.length === 0
                  ? 'none: all values fit their columns'
                  : misfits.map(([column, count]) => `${column} ${countText(String(count))}`).join(', ')}
              </dd>
              <dt>Split</dt>
              <dd>{manifest.granularity.toLowerCase()}</dd>
              <dt>Engine</dt>
              <dd className="mono">{manifest.engineVersion}</dd>
            </dl>
          ) : (
            <Skeleton />
          )}
        </div>
      )}
    </Panel>
  );
}
