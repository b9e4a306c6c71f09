import { Link, useSearchParams } from 'react-router';
import { StreamName } from '../design/stream-name.js';
import { Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Ago, PageHead, Panel } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import type { ExportFieldsFragment } from '../generated/operations.js';
import { bytesText, countText } from '../text/numbers.rule.js';
import { ExportTabs } from './export-tabs.js';
import { ExportState, NsRange, schemaText, STATUSES, statusText } from './export-parts.js';
import { useExports } from './use-exports.js';
import { zoneText } from '../text/times.rule.js';

const WITH_WARNINGS = 'WARNINGS';
const CHOICES = [
  { value: '', label: 'All statuses' },
  ...STATUSES.map((value) => ({ value, label: statusText(value) })),
  { value: WITH_WARNINGS, label: 'succeeded with warnings' },
];

function Row({ job }: { job: ExportFieldsFragment }) {
  return (
    <tr>
      <td>
        <Link className="row-link" to={`/exports/${job.id}`}>
          <StreamName stream={job.datastream} />
        </Link>
      </td>
      <td className="small mono">
        <NsRange range={job} />
      </td>
      <td className="state-cell">
        <ExportState status={job.status} progress={job.progress} warnings={job.warnings} />
      </td>
      <td className="soft nowrap">
        {schemaText(job.schema)} · {job.format.toLowerCase()}
      </td>
      <td className="number" data-label="Rows">
        {job.rows === null ? <span className="faint">–</span> : countText(job.rows)}
      </td>
      <td className="number" data-label="Size">
        {job.bytes === null ? <span className="faint">–</span> : bytesText(job.bytes)}
      </td>
      <td className="soft tight optional">
        <Ago at={job.createdAt} />
      </td>
    </tr>
  );
}

export function ExportTable({ jobs, rows = 6 }: { jobs: readonly ExportFieldsFragment[] | undefined; rows?: number }) {
  return (
    <div className="table-wrap">
      <table className="table cards">
        <thead>
          <tr>
            <th>Datastream</th>
            <th>Range ({zoneText()})</th>
            <th>State</th>
            <th>Schema</th>
            <th className="number">Rows</th>
            <th className="number">Size</th>
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          {jobs ? jobs.map((job) => <Row key={job.id} job={job} />) : <SkeletonRows rows={rows} columns={7} />}
        </tbody>
      </table>
    </div>
  );
}

/** The account's exports, newest first, updated live. */
export function Exports() {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((one) => one === params.get('status')) ?? null;
  const chosen = CHOICES.find(({ value }) => value === (params.get('status') ?? '')) ?? CHOICES[0]!;
  const warnings = chosen.value === WITH_WARNINGS ? true : null;
  const asked = useExports({ status: status ? [status] : null, warnings });
  const { exports, error, refetch } = asked;
  return (
    <div className="page">
      <PageHead
        title="Exports"
        lead="Each export has the files of one datastream for a time range, kept until they expire."
      >
        <Link className="button primary" to="/exports/new">
          <Icon name="plus" /> New export
        </Link>
      </PageHead>
      <ExportTabs />
      <Panel
        title="Jobs"
        actions={
          <div className="compact-select">
            <Select
              label="State"
              choices={CHOICES}
              value={chosen.value}
              onChange={({ target }) => setParams(target.value ? { status: target.value } : {}, { replace: true })}
            />
          </div>
        }
      >
        {error && !exports ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : exports?.length === 0 ? (
          <Empty
            title={chosen.value ? `No exports: ${chosen.label}` : 'No exports yet'}
            action={
              <Link className="button primary" to="/exports/new">
                New export
              </Link>
            }
          >
            Select a datastream and a time range. You see the first rows and the size before you start.
          </Empty>
        ) : (
          <ExportTable jobs={exports} />
        )}
        <ShowMore asked={asked} />
      </Panel>
    </div>
  );
}
