import { useState } from 'react';
import { Link } from 'react-router';
import { lastDays } from '../billing/usage-days.rule.js';
import { useAsk } from '../core/queries.js';
import { Panel } from '../design/parts.js';
import { Failed, Skeleton } from '../design/states.js';
import { PageUsageDaysDocument } from '../generated/operations.js';
import { bytesText, countText } from '../text/numbers.rule.js';

const DAYS = 30;
const BAR = 10;
const HEIGHT = 40;
const REFETCH_MS = 600_000;

function Bars({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className="usage-bars"
      viewBox={`0 0 ${values.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, index) => {
        const height = value === 0 ? 0.5 : Math.max(1, (value / most) * HEIGHT);
        return (
          <rect
            key={index}
            className="hour-level"
            x={index * BAR}
            y={HEIGHT - height}
            width={BAR - 2}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** Shows the collected and exported amounts of the last 30 days, by day. */
export function UsageOfMonth() {
  const [range] = useState(() => lastDays(DAYS, Date.now()));
  const { data, error, refetch } = useAsk(PageUsageDaysDocument, range, { refetchInterval: REFETCH_MS });
  const days = data?.billingUsageByDay;
  const hours = days?.map(({ streamMinutes }) => Number(streamMinutes) / 60);
  const bytes = days?.map(({ exportBytes }) => Number(exportBytes));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return (
    <Panel title="Usage of 30 days" actions={<Link to="/billing">Plan and usage</Link>}>
      <div className="panel-body stack usage-month">
        {error && !days ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : hours && bytes ? (
          <>
            <p className="small soft">
              <strong>{countText(Math.round(sum(hours)))}</strong> stream hours collected
            </p>
            <Bars values={hours} label="Stream hours collected by day; the page Billing has the numbers" />
            <p className="small soft">
              <strong>{bytesText(sum(bytes))}</strong> exported
            </p>
            <Bars values={bytes} label="Bytes exported by day; the page Billing has the numbers" />
          </>
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  );
}
