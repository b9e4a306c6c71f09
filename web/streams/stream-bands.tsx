import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCrosshair } from '../charts/crosshair.js';
import { useAsk } from '../core/queries.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { PageQualityDocument } from '../generated/operations.js';
import { CONDITIONS, coveredText, type Day } from '../quality/condition.rule.js';
import { gapReasonText } from '../text/gap-reason.rule.js';
import { durationText, msOfNs, nsOfMs, nsText, zoneText } from '../text/times.rule.js';
import { barsIn, type MsRange } from '../timeline/timeline.rule.js';
import { useWidth } from '../timeline/use-width.js';
import { daysTouched, rangesWithin, type ReasonedMsRange } from './bands.rule.js';

const BAND_PX = 14;
const DAY_MS = 86_400_000;
const REFETCH_MS = 60_000;
/** Rows of the table. */
const MOST_GAPS = 200;

interface BandsProps {
  datastreamId: string;
  visible: MsRange;
  held: readonly MsRange[];
  gaps: readonly ReasonedMsRange[];
}

interface Band {
  className: string;
  ranges: readonly MsRange[];
}

type ShownDay = MsRange & { day: Day };

/**
 * Shows stored and missing time, and the quality of each UTC day, under the charts' time axis; with
 * a table behind.
 */
export function StreamBands({ datastreamId, visible, held, gaps }: BandsProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { fromMs, toMs } = daysTouched(visible);
  const { data } = useAsk(
    PageQualityDocument,
    { datastreamId, fromNs: String(nsOfMs(fromMs)), toNs: String(nsOfMs(toMs)) },
    { refetchInterval: REFETCH_MS },
  );
  const days = useMemo(
    () =>
      (data?.quality ?? []).map((day): ShownDay => {
        const dayMs = msOfNs(day.dayNs);
        return { day, fromMs: dayMs, toMs: dayMs + DAY_MS };
      }),
    [data],
  );
  const shownGaps = rangesWithin(gaps, visible);
  const shownDays = rangesWithin(days, visible);
  const missingMs = shownGaps.reduce((sum, gap) => sum + gap.toMs - gap.fromMs, 0);
  const text =
    shownGaps.length === 0
      ? 'no gaps'
      : `${shownGaps.length} ${shownGaps.length === 1 ? 'gap' : 'gaps'}, ${durationText(missingMs)} missing`;
  return (
    <div className="bands">
      <h3 className="chart-title">Stored: {text}</h3>
      <div ref={box} className="bands-bar timeline" role="img" aria-label={`What is stored: ${text}; see the table`}>
        <BandOf
          {...{ width, visible }}
          bands={[
            { className: 'held', ranges: held },
            { className: 'missing', ranges: gaps },
          ]}
        />
      </div>
      <h3 className="chart-title">Quality by day: {qualityText(shownDays)}</h3>
      <div className="bands-bar timeline" role="img" aria-label={`Quality by day: ${qualityText(shownDays)}`}>
        <BandOf
          {...{ width, visible }}
          bands={shownDays.map((one) => ({
            className: `quality-${CONDITIONS[one.day.condition].tone}`,
            ranges: [one],
          }))}
        />
      </div>
      <BandsTable {...{ datastreamId, gaps: shownGaps, days: shownDays }} />
    </div>
  );
}

function qualityText(days: readonly ShownDay[]): string {
  if (days.length === 0) return 'not collected for you';
  const counts = Map.groupBy(days, ({ day }) => day.condition);
  return [...counts].map(([condition, { length }]) => `${length} ${CONDITIONS[condition].text}`).join(', ');
}

function BandOf({ width, visible, bands }: { width: number; visible: MsRange; bands: readonly Band[] }) {
  const crosshairMs = useCrosshair();
  const share = crosshairMs === null ? -1 : (crosshairMs - visible.fromMs) / (visible.toMs - visible.fromMs);
  return (
    <svg width={width} height={BAND_PX} aria-hidden="true">
      <rect className="ground" width={width} height={BAND_PX} rx={3} />
      {bands.map(({ className, ranges }, index) =>
        barsIn(ranges, visible, width).map((bar) => (
          <rect
            key={`${index} ${bar.x}`}
            className={className}
            x={bar.x * width}
            width={bar.width * width}
            height={BAND_PX}
          />
        )),
      )}
      {share >= 0 && share <= 1 && (
        <line className="band-crosshair" x1={share * width} x2={share * width} y1={0} y2={BAND_PX} />
      )}
    </svg>
  );
}

type TableProps = Pick<BandsProps, 'datastreamId'> & { gaps: readonly ReasonedMsRange[]; days: readonly ShownDay[] };

function BandsTable({ datastreamId, gaps, days }: TableProps) {
  return (
    <details className="plot-table">
      <summary className="small soft">Table: gaps and quality</summary>
      <ScrollRows label="Gaps and quality (scrollable)">
        <table className="table">
          <thead>
            <tr>
              <th>From ({zoneText()})</th>
              <th>What</th>
              <th className="number">Length</th>
            </tr>
          </thead>
          <tbody>
            {gaps.slice(-MOST_GAPS).map(({ fromMs, toMs, ...reasons }) => (
              <tr key={`gap ${fromMs}`}>
                <td className="mono small nowrap">{nsText(nsOfMs(fromMs))}</td>
                <td>Gap: {gapReasonText(reasons)}</td>
                <td className="number">{durationText(toMs - fromMs)}</td>
              </tr>
            ))}
            {days.map(({ day }) => (
              <tr key={day.date}>
                <td className="mono small nowrap">{day.date}</td>
                <td>
                  <Link to={`/quality/${datastreamId}/${day.date}`}>Day {CONDITIONS[day.condition].text}</Link>,{' '}
                  {coveredText(day)} received
                </td>
                <td className="number">1 d</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRows>
    </details>
  );
}
