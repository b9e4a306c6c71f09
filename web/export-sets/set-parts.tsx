import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { Meter } from '../design/parts.js';
import { ExportStatusBadge, SetStatusBadge } from '../exports/export-parts.js';
import type { ExportSetBodyFragment, PageExportSetsQuery } from '../generated/operations.js';
import { countText, percentText } from '../text/numbers.rule.js';
import { selectionSource, selectionText } from './set-text.rule.js';

/** A set of the list. */
export type ListedSet = PageExportSetsQuery['exportSets']['nodes'][number];

/** Shows the selection of a set, on two lines of a table. */
export function SelectionName({ set }: { set: Pick<ExportSetBodyFragment, 'selection'> }) {
  const selection = set.selection as Selection;
  return (
    <span className="stream-name">
      <strong>{selectionText(selection)}</strong>
      <span className="faint small truncate">{selectionSource(selection)}</span>
    </span>
  );
}

/** A set's status in a table cell, with the progress of a running one. */
export function SetState({ set }: { set: ListedSet }) {
  const { status, totals } = set;
  if (status !== 'RUNNING') return <SetStatusBadge {...set} />;
  return (
    <span className="export-state">
      <ExportStatusBadge status={status} />
      <span className="soft small">{percentText(totals.progress)}</span>
      <Meter share={totals.progress} label="Progress" />
    </span>
  );
}

const PARTS = [
  { name: 'succeeded', text: 'succeeded' },
  { name: 'running', text: 'running' },
  { name: 'queued', text: 'waiting' },
  { name: 'failed', text: 'failed' },
  { name: 'canceled', text: 'canceled' },
] as const;

/** The datastreams of a set by status: a bar, and their numbers in words. */
export function CountsBar({ counts }: { counts: ExportSetBodyFragment['totals']['counts'] }) {
  const shown = PARTS.filter(({ name }) => counts[name] > 0);
  return (
    <>
      <div className="counts-bar" aria-hidden="true">
        {shown.map(({ name }) => (
          <span key={name} data-part={name} style={{ flexGrow: counts[name] }} />
        ))}
      </div>
      <ul className="counts-key">
        {shown.map(({ name, text }) => (
          <li key={name}>
            <span className="counts-dot" data-part={name} aria-hidden="true" />
            <strong>{countText(counts[name])}</strong> {text}
          </li>
        ))}
      </ul>
    </>
  );
}
