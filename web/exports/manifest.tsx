import { whyBroken, type ReadAs } from '../../schema/exports/broken-messages.rule.js';
import { totalNs, toTimeRange } from '../../schema/time/time-range.js';
import { useAsk } from '../core/queries.js';
import { Panel } from '../design/parts.js';
import { Failed, Skeleton } from '../design/states.js';
import { PageManifestDocument } from '../generated/operations.js';
import { gapReasonText } from '../text/gap-reason.rule.js';
import { countText, plural } from '../text/numbers.rule.js';
import { durationNsText, nsText, zoneText } from '../text/times.rule.js';

/** Part of the manifest about a view of a book or of bars. */
interface FoundView {
  unknown?: { from: string; to: string; reason: string }[];
  checksums?: Record<'verified' | 'failed' | 'absent', number>;
  repeats?: number | null;
}

/** Shows the findings of making a view; nothing without one. */
function FoundInView({ view }: { view: FoundView | null }) {
  const { unknown, checksums, repeats } = view ?? {};
  const unknownNs = unknown?.reduce((sum, { from, to }) => sum + BigInt(to) - BigInt(from), 0n);
  return (
    <>
      {unknown && (
        <>
          <dt>Book unknown</dt>
          <dd>
            {unknown.length === 0
              ? 'never'
              : `${durationNsText(unknownNs!)} in ${plural(unknown.length, 'time range')}: ${[...new Set(unknown.map(({ reason }) => reason))].join(', ')}`}
          </dd>
        </>
      )}
      {checksums && (
        <>
          <dt>Checksums</dt>
          <dd>
            {countText(String(checksums.verified))} verified, {countText(String(checksums.failed))} failed,{' '}
            {countText(String(checksums.absent))} absent
          </dd>
        </>
      )}
      {repeats !== undefined && (
        <>
          <dt>Repeated trades</dt>
          <dd>{repeats === null ? 'not known: trades have no ids' : `${countText(String(repeats))} left out`}</dd>
        </>
      )}
    </>
  );
}

/** The manifest of a succeeded export: coverage, gaps and misfits. */
export function Manifest({ id, readAs }: { id: string; readAs: ReadAs }) {
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
                {manifest.brokenMessages !== '0' && `, ${countText(manifest.brokenMessages)} ${whyBroken(readAs)}`}
              </dd>
              <dt>Covered</dt>
              <dd>
                {durationNsText(totalNs(manifest.coverage.map(toTimeRange)))} in{' '}
                {plural(manifest.coverage.length, 'time range')}
                {manifest.clippedAtNs &&
                  `, clipped at ${nsText(manifest.clippedAtNs)} ${zoneText()}: later data was not stored yet`}
              </dd>
              <dt>Gaps</dt>
              <dd>
                {manifest.gaps.length === 0
                  ? 'none'
                  : manifest.gaps.map((gap) => (
                      <span key={gap.fromNs} className="block">
                        {nsText(gap.fromNs)} {zoneText()}, {durationNsText(totalNs([toTimeRange(gap)]))}:{' '}
                        {gapReasonText(gap)}
                      </span>
                    ))}
              </dd>
              <dt>Misfits</dt>
              <dd>
                {misfits.length === 0
                  ? 'none: all values fit their columns'
                  : misfits.map(([column, count]) => `${column} ${countText(String(count))}`).join(', ')}
              </dd>
              <FoundInView view={manifest.view as FoundView | null} />
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
