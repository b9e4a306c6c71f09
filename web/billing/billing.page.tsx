import { useAsk } from '../core/queries.js';
import { Badge, PageHead, Panel, Time } from '../design/parts.js';
import { Failed, Skeleton } from '../design/states.js';
import { PageBillingDocument } from '../generated/operations.js';
import { countText } from '../text/numbers.rule.js';
import { BillingForms } from './billing-settings.js';
import { Caps } from './caps.js';
import { accessText } from './plan.rule.js';
import { UsageByDay } from './usage-by-day.js';
import { zoneText } from '../text/times.rule.js';

function Plan() {
  const { data, error, refetch } = useAsk(PageBillingDocument, {});
  const summary = data?.billingSummary;
  return (
    <Panel title="Plan">
      <div className="panel-body plan-body">
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : summary ? (
          <dl className="facts">
            <dt>Plan</dt>
            <dd>{summary.planCode ?? 'none'}</dd>
            <dt>Access</dt>
            <dd>
              <Badge tone={summary.accessStatus === 'ACTIVE' ? 'good' : 'warn'}>
                {accessText(summary.accessStatus)}
              </Badge>
            </dd>
            {summary.graceUntil && (
              <>
                <dt>Grace period until</dt>
                <dd>
                  <Time at={summary.graceUntil} /> {zoneText()}
                </dd>
              </>
            )}
            <dt>Period ends</dt>
            <dd>
              <Time at={summary.currentPeriodEnd} />
              {summary.currentPeriodEnd && ` ${zoneText()}`}
            </dd>
            <dt>Overage this period</dt>
            <dd>
              {countText(summary.usage.exportGbExtra)} GiB, {countText(summary.usage.extraStreamMinutesTotal)} stream
              minutes
            </dd>
          </dl>
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  );
}

/** Plan, caps, daily usage and billing settings. */
export function Billing() {
  return (
    <div className="page">
      <PageHead title="Billing" lead="What your plan includes and how much of it you have used." />
      <div className="grid-2">
        <Plan />
        <Caps />
      </div>
      <UsageByDay />
      <BillingForms />
    </div>
  );
}
