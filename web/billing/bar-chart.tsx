import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import { useTheme } from '../design/theme.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

interface BarChartProps {
  /** Describes the chart; a table has the numbers. */
  label: string;
  names: readonly string[];
  values: readonly number[];
  /** Formats a value for the tooltip. */
  textOf: (index: number) => string;
  tickText: (value: number) => string;
}

/** The theme's colours: a canvas cannot use custom properties. */
function coloursOf(element: HTMLElement): { bar: string; text: string; line: string } {
  const style = getComputedStyle(element);
  return { bar: style.accentColor, text: style.color, line: style.borderTopColor };
}

/** A bar chart, drawn by Chart.js. */
export function BarChart({ label, names, values, textOf, tickText }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!canvas.current || !box) return;
    const { bar, text, line } = coloursOf(box);
    const font = { family: getComputedStyle(box).fontFamily, size: 11 };
    const chart = new Chart(canvas.current, {
      type: 'bar',
      data: { labels: [...names], datasets: [{ data: [...values], backgroundColor: bar, borderRadius: 3 }] },
      options: {
        animation: false,
        maintainAspectRatio: false,
        plugins: { tooltip: { displayColors: false, callbacks: { label: ({ dataIndex }) => textOf(dataIndex) } } },
        scales: {
          x: { grid: { display: false }, border: { color: line }, ticks: { color: text, font, maxRotation: 0 } },
          y: {
            beginAtZero: true,
            border: { display: false },
            grid: { color: line },
            ticks: { color: text, font, maxTicksLimit: 5, callback: (value) => tickText(Number(value)) },
          },
        },
      },
    });
    return () => chart.destroy();
  }, [theme, names, values, textOf, tickText]);
  return (
    <div className="chart" role="img" aria-label={label}>
      <canvas ref={canvas} />
    </div>
  );
}
