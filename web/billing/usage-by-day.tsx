import { useMemo, useState } from 'react';
import { useAsk } from '../core/queries.js';
import { SegmentedControl } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { PageUsageDaysDocument, type PageUsageDaysQuery } from '../generated/operations.js';
import { bytesText, countText, plural } from '../text/numbers.rule.js';
import { BarChart } from './bar-chart.js';
import { lastDays, unitFor } from './usage-days.rule.js';

type Day = PageUsageDaysQuery['billingUsageByDay'][number];

const LENGTHS = [
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
] as const;
const WHATS = [
  { value: 'bytes', label: 'Exported' },
  { value: 'minutes', label: 'Collected' },
] as const;
type What = (typeof WHATS)[number]['value'];

const minutesText = (minutes: string): string => plural(minutes, 'stream minute');
const dayText = (day: Day, what: What): string =>
  what === 'bytes'
    ? `${bytesText(day.exportBytes)} in ${plural(day.exports, 'export')}`
    : minutesText(day.streamMinutes);

function Bars({ days, what }: { days: readonly Day[]; what: What }) {
  const drawn = useMemo(() => {
    const bytes = days.map(({ exportBytes }) => Number(exportBytes));
    const unit = unitFor(bytes);
    return {
      names: days.map(({ day }) => day.slice(5)),
      values: what === 'bytes' ? bytes.map((size) => size / unit.size) : days.map((day) => Number(day.streamMinutes)),
      textOf: (index: number): string => {
        const day = days[index];
        return day ? dayText(day, what) : '';
      },
      tickText: (value: number): string =>
        what === 'bytes' ? `${Number(value.toFixed(2))} ${unit.name}` : `${countText(value)} min`,
    };
  }, [days, what]);
  return (
    <BarChart label={what === 'bytes' ? 'Bytes exported per day' : 'Stream minutes collected per day'} {...drawn} />
  );
}

function Table({ days }: { days: readonly Day[] }) {
  return (
    <details className="days">
      <summary>The numbers</summary>
      <ScrollRows label="Numbers (scrollable)">
        <table className="table">
          <thead>
            <tr>
              <th>Day (UTC)</th>
              <th className="number">Exports</th>
              <th className="number">Exported</th>
              <th className="number">Stream minutes</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, exports, exportBytes, streamMinutes }) => (
              <tr key={day}>
                <td className="nowrap">{day}</td>
                <td className="number">{countText(exports)}</td>
                <td className="number">{bytesText(exportBytes)}</td>
                <td className="number">{countText(streamMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRows>
    </details>
  );
}

/** Exported bytes and collected minutes per UTC day. */
export function UsageByDay() {
  const [length, setLength] = useState<(typeof LENGTHS)[number]['value']>('30');
  const [what, setWhat] = useState<What>('bytes');
  const [openedMs] = useState(() => Date.now());
  const { data, error, refetch } = useAsk(PageUsageDaysDocument, lastDays(Number(length), openedMs));
  const days = data?.billingUsageByDay;
  const bytes = days?.reduce((sum, day) => sum + BigInt(day.exportBytes), 0n) ?? 0n;
  const minutes = days?.reduce((sum, day) => sum + BigInt(day.streamMinutes), 0n) ?? 0n;
  return (
    <Panel
      title="Daily usage"
      actions={
        <span className="row wrap">
          <SegmentedControl label="What" value={what} choices={WHATS} onChange={setWhat} />
          <SegmentedControl label="Shown days" value={length} choices={LENGTHS} onChange={setLength} />
        </span>
      }
    >
      <div className="panel-body stack usage-days">
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : days ? (
          <>
            {(what === 'bytes' ? bytes : minutes) === 0n ? (
              <div className="chart">
                <Empty title={what === 'bytes' ? 'Nothing exported' : 'Nothing collected'}>
                  There is nothing to draw for these {days.length} days.
                </Empty>
              </div>
            ) : (
              <Bars days={days} what={what} />
            )}
            <p className="soft small">
              {bytesText(bytes)} exported and {minutesText(String(minutes))} collected in {days.length} days.
            </p>
            <Table days={days} />
          </>
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  );
}
