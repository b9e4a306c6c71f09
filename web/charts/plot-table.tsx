import { useState } from 'react';
import { ScrollRows } from '../design/scroll-rows.js';
import { nsOfMs, nsText, zoneText } from '../text/times.rule.js';
import type { PlotSeries } from './plot-series.js';

interface TableProps {
  label: string;
  timesMs: readonly number[];
  series: readonly PlotSeries[];
}

/** The numbers of a chart, newest first, once it is opened. Points without any are left out. */
export function PlotTable({ label, timesMs, series }: TableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="plot-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small soft">Table: {label}</summary>
      {isOpen && (
        <ScrollRows label={`${label} (scrollable)`}>
          <table className="table">
            <thead>
              <tr>
                <th>From ({zoneText()})</th>
                {series.map(({ name }) => (
                  <th key={name} className="number">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {timesMs
                .map((ms, index) => ({ ms, index }))
                .filter(({ index }) => series.some(({ values }) => values[index] != null))
                .reverse()
                .map(({ ms, index }) => (
                  <tr key={ms}>
                    <td className="mono small nowrap">{nsText(nsOfMs(ms))}</td>
                    {series.map(({ name, values, text }) => (
                      <td key={name} className="number">
                        {text(values[index])}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </ScrollRows>
      )}
    </details>
  );
}
