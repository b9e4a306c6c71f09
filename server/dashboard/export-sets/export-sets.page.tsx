import { Link, useSearchParams } from 'react-router';
import { Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Ago, PageHead, Panel } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { NsRange, schemaText, STATUSES, statusText } from '../exports/export-parts.js';
import { ExportTabs } from '../exports/export-tabs.js';
import type { ExportSetFieldsFragment } from '../generated/operations.js';
import { bytesText, countText } from '../text/numbers.rule.js';
import { SelectionName, SetState } from './set-parts.js';
import { FORMAT_TEXT } from './set-text.rule.js';
import { useExportSets } from './use-export-sets.js';
import { zoneText } from '../text/times.rule.js';

const CHOICES = [
  { value: '', label: 'All statuses' },
  ...STATUSES.map((value) => ({ value, label: statusText(value) })),
];

function Row({ set }: { set: ExportSetFieldsFragment }) {
  const { counts, rows, bytes } = set.totals;
  return (
    <tr>
      <td>
        <Link className="row-link" to={`/exports/sets/${set.id}`}>
          <SelectionName set={set} />
        </Link>
      </td>
      <td className="small mono">
        <NsRange range={set} />
      </td>
      <td className="state-cell">
        <SetState set={set} />
      </td>
      <td className="number" data-label="Datastreams">
        {countText(counts.total)}
        {counts.failed > 0 && <span className="block problem small">{countText(counts.failed)} failed</span>}
      </td>
      <td className="soft nowrap">
        {schemaText(set.schema)}
        <span className="block small faint">
          {FORMAT_TEXT[set.format]}
          {set.destinationId !== null && ' · delivery'}
        </span>
      </td>
      <td className="number">
        {countText(rows)} rows
        <span className="block small soft">{bytesText(bytes)}</span>
      </td>
      <td className="soft tight optional">
        <Ago at={set.createdAt} />
      </td>
    </tr>
  );
}

/** The account's export sets, newest first, updated live. */
export function ExportSets() {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((one) => one === params.get('status')) ?? null;
  const asked = useExportSets({ status: status ? [status] : null });
  const { sets, error, refetch } = asked;
  const add = (
    <Link className="button primary" to="/exports/new">
      <Icon name="plus" /> New export
    </Link>
  );
  return (
    <div className="page">
      <PageHead title="Export sets" lead="Each set has the files of many datastreams for one time range.">
        {add}
      </PageHead>
      <ExportTabs />
      <Panel
        title="Sets"
        actions={
          <div className="compact-select">
            <Select
              label="State"
              choices={CHOICES}
              value={status ?? ''}
              onChange={({ target }) => setParams(target.value ? { status: target.value } : {}, { replace: true })}
            />
          </div>
        }
      >
        {error && !sets ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : sets?.length === 0 ? (
          <Empty title={status ? `No sets: ${statusText(status)}` : 'No sets yet'} action={add}>
            Select several datastreams, or a pattern such as BTC*, in a new export.
          </Empty>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th>Selection</th>
                  <th>Range ({zoneText()})</th>
                  <th>State</th>
                  <th className="number">Datastreams</th>
                  <th>Schema</th>
                  <th className="number">Size</th>
                  <th>Created</th>
                </tr>
              </thead>
              <tbody>
                {sets ? sets.map((set) => <Row key={set.id} set={set} />) : <SkeletonRows rows={6} columns={7} />}
              </tbody>
            </table>
          </div>
        )}
        <ShowMore asked={asked} />
      </Panel>
    </div>
  );
}
