/** Drawing of a series. */
export interface PlotSeries {
  name: string;
  values: readonly (number | null)[];
  /** Bars, a line, or the upper edge of an area down to the next series. */
  kind: 'bars' | 'line' | 'high' | 'low';
  tone?: 'accent' | 'warn' | 'faint';
  text: (value: number | null | undefined) => string;
}
