import { Link } from 'react-router';
import { messageOf } from '../../schema/text/message-of.js';
import { useAsk } from '../core/queries.js';
import { accessText, type PlanCap, capShare, capTone, capWarning, leftText, usedText } from '../billing/plan.rule.js';
import { useCaps } from '../billing/use-caps.js';
import { StreamName } from '../design/stream-name.js';
import { Icon } from '../design/icon.js';
import { Ago, Meter, PageHead, Panel } from '../design/parts.js';
import { Empty, Failed, Skeleton, SkeletonRows } from '../design/states.js';
import { ExportState } from '../exports/export-parts.js';
import { useExports } from '../exports/use-exports.js';
import { PageBillingDocument, PageExportsUnderWayDocument } from '../generated/operations.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { rateText } from '../subscriptions/collection-state.rule.js';
import { useCollection } from '../subscriptions/use-collection.js';
import { bytesText, countText, plural } from '../text/numbers.rule.js';
import { FirstSteps } from './first-steps.js';
import { HealthBoard } from './health-board.js';
import { UsageOfMonth } from './usage-days.js';

const SHOWN = 6;

interface TileProps {
  name: string;
  value: string | undefined;
  note: string;
  /** The cap that the value counts towards. */
  cap?: PlanCap | undefined;
  /** The query that returns the value. */
  asked: { error: Error | null; refetch: () => unknown };
}

function Tile({ name, value, note, cap, asked }: TileProps) {
  const warning = cap && capWarning(cap);
  if (value === undefined && asked.error) {
    return (
      <div className="tile">
        <dt>{name}</dt>
        <dd className="stack small" role="alert">
          {messageOf(asked.error)}
          <div>
            <button
              type="button"
              className="button small"
              aria-label={`Try again: ${name}`}
              onClick={() => void asked.refetch()}
            >
              Try again
            </button>
          </div>
        </dd>
      </div>
    );
  }
  return (
    <div className="tile">
      <dt>{name}</dt>
      <dd className="tile-value">{value ?? <Skeleton width="60px" />}</dd>
      <dd className="faint small">{note}</dd>
      {cap && (
        <dd>
          <Meter share={capShare(cap)} label={`${name}: ${usedText(cap)}`} tone={capTone(cap)} />
          {warning && (
            <Link className="small block" to="/billing">
              {leftText(cap)}
            </Link>
          )}
        </dd>
      )}
    </div>
  );
}

function Warnings() {
  const { account } = useSignedIn();
  if (!account || account.accessStatus === 'ACTIVE') return null;
  const texts: Record<string, string> = {
    TRIALING: 'This account is on a trial. Streams and export volume are capped.',
    GRACE: `The account is in its grace period${account.graceUntil ? ` until ${account.graceUntil.slice(0, 10)}` : ''}. You cannot subscribe or create exports.`,
    SUSPENDED:
      'The account is suspended. You can read and download existing data, but not subscribe or create exports.',
    NONE: 'The account has no plan. You cannot subscribe or create exports.',
  };
  return (
    <p className="notice" data-tone={account.accessStatus === 'TRIALING' ? undefined : 'warn'}>
      <span className="grow">{texts[account.accessStatus]}</span>
      <Link to="/billing">Plan and usage</Link>
    </p>
  );
}

function RecentExports({ asked }: { asked: ReturnType<typeof useExports> }) {
  const { exports, error, refetch } = asked;
  if (error && !exports) return <Failed error={error} onRetry={() => void refetch()} />;
  if (exports?.length === 0) {
    return (
      <Empty
        title="No exports yet"
        action={
          <Link className="button" to="/exports/new">
            New export
          </Link>
        }
      />
    );
  }
  return (
    <div className="table-wrap">
      <table className="table">
        <tbody>
          {exports ? (
            exports.slice(0, SHOWN).map((job) => (
              <tr key={job.id}>
                <td>
                  <Link className="row-link" to={`/exports/${job.id}`}>
                    <StreamName stream={job.datastream} />
                  </Link>
                </td>
                <td className="tight">
                  <ExportState {...job} />
                </td>
                <td className="number tight wide-only">{job.bytes === null ? '' : bytesText(job.bytes)}</td>
                <td className="soft tight wide-only">
                  <Ago at={job.createdAt} />
                </td>
              </tr>
            ))
          ) : (
            <SkeletonRows rows={3} columns={4} />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The overview: collection, exports, and usage of the plan. */
export function Overview() {
  const viewer = useSignedIn();
  const { account } = viewer;
  const collection = useCollection();
  const { summary } = collection;
  const exports = useExports(null, SHOWN);
  const isOwner = mayOwn(viewer);
  const billing = useAsk(PageBillingDocument, {}, { enabled: isOwner });
  const plan = useCaps(isOwner);
  const { caps } = plan;
  const underWay = useAsk(PageExportsUnderWayDocument, {}, { refetchInterval: 60_000 });
  const live = underWay.data?.exports.totalCount;
  const usage = billing.data?.billingSummary.usage;
  const streams = caps?.find(({ code }) => code === 'STREAMS');
  const volume = caps?.find(({ code }) => code === 'EXPORT_BYTES');
  return (
    <div className="page">
      <PageHead title="Overview" lead={account ? `${account.name} · ${accessText(account.accessStatus)}` : undefined}>
        <Link className="button" to="/catalog">
          <Icon name="plus" /> Subscribe
        </Link>
        <Link className="button primary" to="/exports/new">
          <Icon name="exports" /> New export
        </Link>
      </PageHead>
      <Warnings />
      <FirstSteps
        active={summary?.active}
        live={summary?.live}
        exports={exports.exports?.map(({ status }) => status)}
      />
      <dl className="tiles">
        <Tile
          name="Collecting now"
          value={summary && countText(summary.live + summary.quiet)}
          note={
            summary
              ? `of ${countText(summary.active)} subscribed${streams ? `, ${countText(streams.included)} in the plan` : ''}`
              : ' '
          }
          cap={streams}
          asked={collection}
        />
        <Tile
          name="Arriving"
          value={summary && rateText(summary.messagesPerSecond)}
          note={summary ? `messages, from ${plural(summary.live, 'live stream')}` : ' '}
          asked={collection}
        />
        <Tile
          name="Down"
          value={summary && countText(summary.down)}
          note={
            !summary
              ? ' '
              : summary.down > 0
                ? `${summary.down === 1 ? 'stream needs' : 'streams need'} attention, see below`
                : 'no stream needs attention'
          }
          asked={collection}
        />
        <Tile
          name="Active exports"
          value={live === undefined ? undefined : countText(live)}
          note="queued or running"
          asked={underWay}
        />
        {isOwner && (
          <>
            <Tile
              name="Exported"
              value={caps && bytesText(volume?.used ?? '0')}
              note={
                volume
                  ? `of ${bytesText(volume.included)} ${volume.overage ? 'this period' : 'in total'}`
                  : 'successful exports'
              }
              cap={volume}
              asked={plan}
            />
            {account?.accessStatus !== 'TRIALING' && (
              <Tile
                name="Overage"
                value={usage && `${countText(usage.exportGbExtra)} GiB`}
                note={usage ? `and ${countText(usage.extraStreamMinutesTotal)} stream minutes` : ' '}
                asked={billing}
              />
            )}
          </>
        )}
      </dl>
      <HealthBoard collection={collection} />
      <div className="grid-2">
        <Panel title="Recent exports" actions={<Link to="/exports">All exports</Link>}>
          <RecentExports asked={exports} />
        </Panel>
        {isOwner && <UsageOfMonth />}
      </div>
    </div>
  );
}
