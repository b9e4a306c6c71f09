import type { TimeRangeText } from '../../schema/time/time-range.js';
import { Badge, Meter, Moment, Panel, type Tone } from '../design/parts.js';
import { Empty } from '../design/states.js';
import type { ExportFieldsFragment } from '../generated/operations.js';
import { percentText } from '../text/numbers.rule.js';
import { type ReceivedTime, receivedText } from './received.rule.js';

export const STATUSES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED'] as const;
type Status = ExportFieldsFragment['status'];

const TONES: Record<Status, Tone> = {
  QUEUED: 'neutral',
  RUNNING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  CANCELED: 'neutral',
};

export const statusText = (status: Status): string => status.toLowerCase();
export const isLive = (status: Status): boolean => status === 'QUEUED' || status === 'RUNNING';

export const isExpired = ({ expiresAt }: Pick<ExportFieldsFragment, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Instead of files that were deleted because they expired. */
export const ExpiredFiles = () => (
  <Panel title="Files">
    <Empty title="The files have expired">They were deleted. Export again for new files.</Empty>
  </Panel>
);

type Shown = Pick<ExportFieldsFragment, 'status'> & {
  warnings?: ExportFieldsFragment['warnings'];
  completeness?: ReceivedTime | null;
};

/** The received share of the time of an export, a file, a set or a run. */
export const ReceivedShare = ({ of }: { of: ReceivedTime | null | undefined }) =>
  of ? <span className="received small">{receivedText(of)}</span> : null;

/** An export's status, behind what was received of its time. */
export function ExportStatusBadge({ status, warnings, completeness }: Shown) {
  const badge = warnings ? (
    <Badge tone="warn">{statusText(status)} with warnings</Badge>
  ) : (
    <Badge tone={TONES[status]}>{statusText(status)}</Badge>
  );
  if (!completeness) return badge;
  return (
    <span className="export-outcome">
      <ReceivedShare of={completeness} /> {badge}
    </span>
  );
}

interface SetOutcome {
  status: Status;
  /** `warned`: the number of exports with warnings. */
  completeness: (ReceivedTime & { warned: number }) | null;
}

/** The status of a set, or of a run of a schedule, whose exports may have warnings. */
export function SetStatusBadge({ status, completeness }: SetOutcome) {
  const warnings = status === 'SUCCEEDED' && completeness && completeness.warned > 0 ? [] : null;
  return <ExportStatusBadge status={status} warnings={warnings} completeness={completeness} />;
}

/**
 * An export's status in a table cell: warnings in few words, and the progress of a running export.
 */
export function ExportState({ progress, ...shown }: Shown & Pick<ExportFieldsFragment, 'progress'>) {
  const { status } = shown;
  if (status !== 'RUNNING') return <ExportStatusBadge {...shown} />;
  return (
    <span className="export-state">
      <ExportStatusBadge status={status} />
      <span className="soft small">{percentText(progress)}</span>
      <Meter share={progress} label="Progress" />
    </span>
  );
}

/** Formats the requested schema: a name, an id, or inline columns. */
export function schemaText(schema: unknown): string {
  if (schema === null || schema === undefined) return 'raw';
  return typeof schema === 'string' ? schema : 'inline schema';
}

/** Formats a view: its kind, then its members. */
export function viewText(view: object): string {
  const { kind, ...members } = view as { kind: string };
  return [kind, ...Object.entries(members).map(([name, value]) => `${name} ${String(value)}`)].join(' · ');
}

/** A time range in the shown zone. */
export function NsRange({ range: { fromNs, toNs } }: { range: TimeRangeText }) {
  return (
    <span className="ns-range">
      <span className="nowrap">
        <Moment ns={fromNs} />
      </span>
      <span className="nowrap soft">
        <Moment ns={toNs} />
      </span>
    </span>
  );
}
