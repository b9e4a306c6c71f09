import 'uplot/dist/uPlot.min.css';
import '../charts/plot.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useTheme } from '../design/theme.js';

interface BarChartProps {
  /** Describes the chart; a table has the numbers. */
  label: string;
  names: readonly string[];
  values: readonly number[];
  /** Formats a value for the line below the chart. */
  textOf: (index: number) => string;
  tickText: (value: number) => string;
}

const HEIGHT_PX = 210;
const AXIS_PX = 70;

/** A bar chart with a bar for each name. The bar under the pointer is named below it. */
export function BarChart({ label, names, values, textOf, tickText }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // A canvas cannot use custom properties.
    const { accentColor, color, borderTopColor, fontFamily } = getComputedStyle(element);
    const axis = { stroke: color, font: `11px ${fontFamily}`, ticks: { show: false } };
    const { bars } = uPlot.paths;
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT_PX,
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        scales: {
          x: { time: false, range: () => [-0.5, names.length - 0.5] },
          y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] },
        },
        padding: [8, 8, 0, 0],
        axes: [
          {
            ...axis,
            size: 26,
            space: 48,
            incrs: [1, 2, 5, 10, 20],
            grid: { show: false },
            values: (_plot, ticks) => ticks.map((tick) => names[tick] ?? ''),
          },
          {
            ...axis,
            size: AXIS_PX,
            space: 40,
            grid: { stroke: borderTopColor, width: 1 },
            values: (_plot, ticks) => ticks.map((tick) => tickText(tick)),
          },
        ],
        series: [
          { label: 'Day', value: (_plot, index) => names[index] ?? '–' },
          {
            label: 'Usage',
            fill: accentColor,
            stroke: accentColor,
            width: 0,
            points: { show: false },
            paths: bars!({ size: [0.8, 40] }),
            value: (_plot, _value, _series, index) => (index === null ? '–' : textOf(index)),
          },
        ],
      },
      [names.map((_, index) => index), [...values]],
      element,
    );
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [theme, names, values, textOf, tickText]);
  return (
    <div className="chart">
      <div ref={box} className="plot" role="img" aria-label={label} />
    </div>
  );
}
