import { useState } from 'react';
import { type ProgressColumns, progressColumns } from '../../schema/export-sets/progress-columns.rule.js';
import { toTimeRange } from '../../schema/time/time-range.js';
import { NO_PAGE } from '../core/queries.js';
import { Select } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { streamText } from '../design/stream-name.js';
import { isLive, statusText } from '../exports/export-parts.js';
import {
  type ExportSetBodyFragment,
  PageExportSetStreamsDocument,
  type PageExportSetStreamsQuery,
} from '../generated/operations.js';
import { ListRows } from '../lists/list-rows.js';
import { listPage, useList } from '../lists/use-list.js';
import { countText } from '../text/numbers.rule.js';
import {
  CELL_TEXT,
  type CellRun,
  cellRuns,
  cellsText,
  columnText,
  stepText,
  streamNotes,
  streamStateText,
} from './set-text.rule.js';

type Stream = NonNullable<PageExportSetStreamsQuery['exportSet']>['streams']['nodes'][number];

const ROW_PX = 28;
const HEAD_PX = 30;
const MAX_PX = 480;
const PAGE_SIZE = 250;
const NO_STREAMS = { ...NO_PAGE, totalCount: 0 };
const POLL_MS = 5_000;
/** Up to so many columns, each cell has an edge of its own. */
const MAX_EDGES = 62;

function runTitle({ name, from, to }: CellRun, columns: ProgressColumns): string {
  const text = CELL_TEXT.find((one) => one.name === name)?.text ?? name;
  const until = to - from > 1 ? ` to ${columnText(columns, to - 1)}` : '';
  return `${columnText(columns, from)}${until}: ${text}`;
}

function Picture({ cells, columns }: { cells: string; columns: ProgressColumns }) {
  const gap = columns.count <= MAX_EDGES ? 0.12 : 0;
  const runs = cellRuns(cells).flatMap((run) =>
    gap === 0
      ? [run]
      : Array.from({ length: run.to - run.from }, (_, i) => ({ ...run, from: run.from + i, to: run.from + i + 1 })),
  );
  return (
    <svg
      className="progress-picture"
      viewBox={`0 0 ${columns.count} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={cellsText(cells, columns)}
    >
      {runs.map((run) => (
        <rect key={run.from} data-cell={run.name} x={run.from} width={run.to - run.from - gap} height="1">
          <title>{runTitle(run, columns)}</title>
        </rect>
      ))}
    </svg>
  );
}

function Cells({ stream, columns }: { stream: Stream; columns: ProgressColumns }) {
  const { exchange, instrument, streamType } = stream.datastream;
  return (
    <>
      <td className="truncate">
        <strong>{instrument}</strong> {streamType} <span className="faint small">{exchange}</span>
      </td>
      <td>
        <Picture cells={stream.cells} columns={columns} />
      </td>
      <td className="small soft truncate wide-only" title={streamNotes(stream)}>
        {streamStateText(stream)}
      </td>
    </>
  );
}

const FILTERS = ['ALL', 'RUNNING', 'QUEUED', 'SUCCEEDED', 'FAILED', 'CANCELED'] as const;
type Filter = (typeof FILTERS)[number];

/** Returns the height that the rows will have, so that nothing jumps. */
const heightOf = (rows: number): string => `${Math.min(MAX_PX, HEAD_PX + rows * ROW_PX)}px`;

const nameOf = ({ datastream }: Stream): string => streamText(datastream);

function Rows({ id, columns, filter, live }: { id: string; columns: ProgressColumns; filter: Filter; live: boolean }) {
  const list = useList({
    document: PageExportSetStreamsDocument,
    variables: { id, first: PAGE_SIZE, status: filter === 'ALL' ? null : [filter] },
    pageOf: ({ exportSet }) => listPage(exportSet?.streams ?? NO_STREAMS),
    idOf: ({ datastream }) => datastream.id,
    ...(live && { refetchMs: () => POLL_MS }),
  });
  const middle = Math.floor(columns.count / 2);
  const marks = [...new Set([0, middle, columns.count - 1])];
  const heads = [
    { label: 'Datastream' },
    {
      label: 'Progress',
      shown: (
        <span className="progress-axis">
          {marks.map((column) => (
            <span key={column}>{columnText(columns, column)}</span>
          ))}
        </span>
      ),
    },
    { label: 'Status', className: 'wide-only' },
  ];
  return (
    <ListRows
      list={list}
      label="Progress of the datastreams"
      className="progress-list"
      columns={heads}
      nameOf={nameOf}
      empty={<Empty title="None of them now" />}
    >
      {(stream) => <Cells stream={stream} columns={columns} />}
    </ListRows>
  );
}

/**
 * A row for each datastream of a set with a cell for each hour or day. Only rows in sight are
 * drawn.
 */
export function SetPicture({ set }: { set: ExportSetBodyFragment }) {
  const [filter, setFilter] = useState<Filter>('ALL');
  const columns = progressColumns(toTimeRange(set));
  const { counts } = set.totals;
  const countOf: Record<string, string | number | undefined> = { ...counts, all: counts.total };
  const choices = FILTERS.filter(
    (one) => one === 'ALL' || one === filter || Number(countOf[one.toLowerCase()]) > 0,
  ).map((value) => ({
    value,
    label: `${value === 'ALL' ? 'all' : statusText(value)} (${countText(countOf[value.toLowerCase()] ?? 0)})`,
  }));
  return (
    <Panel
      title={`Datastreams by ${stepText(columns)}`}
      actions={
        choices.length > 2 && (
          <div className="compact-select">
            <Select
              label="Show"
              choices={choices}
              value={filter}
              onChange={({ target }) => setFilter(FILTERS.find((one) => one === target.value) ?? 'ALL')}
            />
          </div>
        )
      }
    >
      <div className="panel-body stack">
        <div style={{ minHeight: heightOf(filter === 'ALL' ? counts.total : 0) }}>
          <Rows key={filter} id={set.id} columns={columns} filter={filter} live={isLive(set.status)} />
        </div>
        <ul className="calendar-legend" aria-label="Colours">
          {CELL_TEXT.map(({ name, text }) => (
            <li key={name}>
              <span className="progress-key" data-cell={name} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
