import { useAsk } from '../app/queries.js';
import { Badge, PageHead, Panel, Time } from '../design/parts.js';
import { Failed, Skeleton } from '../design/states.js';
import { PageBillingDocument } from '../generated/operations.js';
import { countText } from '../text/numbers.rule.js';
import { accessText } from './plan.rule.js';

/** The plan, and what of it is used in the current period. */
export function Billing() {
  const { data, error, refetch } = useAsk(PageBillingDocument, {});
  const summary = data?.billingSummary;
  return (
    <div className="page">
      <PageHead title="Billing" lead="Plan and usage of the current period." />
      {error && !data ? (
        <Panel>
          <Failed error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <Panel title="Plan">
          <div className="panel-body request-body">
            {summary ? (
              <dl className="facts">
                <dt>Plan</dt>
                <dd>{summary.planCode ?? 'none'}</dd>
                <dt>Access</dt>
                <dd>
                  <Badge tone={summary.accessStatus === 'ACTIVE' ? 'good' : 'warn'}>
                    {accessText(summary.accessStatus)}
                  </Badge>
                </dd>
                <dt>Period ends</dt>
                <dd>
                  <Time at={summary.currentPeriodEnd} />
                </dd>
                <dt>Exported</dt>
                <dd>{summary.usage.exportGbTotal} GiB</dd>
                <dt>Beyond the plan</dt>
                <dd>
                  {countText(summary.usage.exportGbExtra)} GiB, {countText(summary.usage.extraStreamMinutesTotal)}{' '}
                  stream minutes
                </dd>
              </dl>
            ) : (
              <Skeleton />
            )}
          </div>
        </Panel>
      )}
    </div>
  );
}
