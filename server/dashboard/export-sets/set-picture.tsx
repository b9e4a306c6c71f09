import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { type ProgressColumns, progressColumns } from '../../../schema/export-sets/progress-columns.rule.js';
import { toTimeRange } from '../../../schema/time-range.js';
import { NO_PAGE, useAskPages } from '../core/queries.js';
import { Select } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { isLive, statusText } from '../exports/export-parts.js';
import {
  type ExportSetFieldsFragment,
  PageExportSetStreamsDocument,
  type PageExportSetStreamsQuery,
} from '../generated/operations.js';
import { countText } from '../text/numbers.rule.js';
import { CELL_TEXT, type CellRun, cellRuns, cellsText, columnText, stepText } from './set-text.rule.js';

type Stream = NonNullable<PageExportSetStreamsQuery['exportSet']>['streams']['nodes'][number];

const ROW_PX = 28;
const HEAD_PX = 30;
const MAX_PX = 480;
const PAGE_SIZE = 250;
const POLL_MS = 5_000;
/** Loads the next page before the last row is in sight. */
const AHEAD = 40;
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

function Row({ stream, columns }: { stream: Stream; columns: ProgressColumns }) {
  const { exchange, instrument, streamType } = stream.datastream;
  return (
    <>
      <span role="cell" className="truncate">
        <strong>{instrument}</strong> {streamType} <span className="faint small">{exchange}</span>
      </span>
      <span role="cell">
        <Picture cells={stream.cells} columns={columns} />
      </span>
      <span role="cell" className="small soft truncate wide-only" title={stream.reason ?? undefined}>
        {stream.deliveredAt !== null ? 'delivered' : statusText(stream.status)}
      </span>
    </>
  );
}

const FILTERS = ['ALL', 'RUNNING', 'QUEUED', 'SUCCEEDED', 'FAILED', 'CANCELED'] as const;
type Filter = (typeof FILTERS)[number];

/** As high as the rows become, so that nothing jumps. */
const heightOf = (rows: number): string => `${Math.min(MAX_PX, HEAD_PX + rows * ROW_PX)}px`;

function Rows({ id, columns, filter, live }: { id: string; columns: ProgressColumns; filter: Filter; live: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const asked = useAskPages(
    PageExportSetStreamsDocument,
    { id, first: PAGE_SIZE, after: null, status: filter === 'ALL' ? null : [filter] },
    ({ exportSet }) => exportSet?.streams ?? NO_PAGE,
    live ? { refetchInterval: POLL_MS } : {},
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = asked;
  const streams = asked.data?.pages.flatMap(({ exportSet }) => exportSet?.streams.nodes ?? []);
  // The rows are read in this component only.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: streams?.length ?? 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const last = rows.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= (streams?.length ?? 0) - AHEAD) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, streams?.length]);
  if (asked.error && !streams) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!streams) return <Skeleton />;
  if (streams.length === 0) return <Empty title="None of them now" />;
  const middle = Math.floor(columns.count / 2);
  const marks = [...new Set([0, middle, columns.count - 1])];
  return (
    <ScrollRegion ref={box} className="progress-list" label="Progress of the datastreams (scrollable)">
      <div role="table" aria-label="Progress of the datastreams" aria-rowcount={streams.length + 1}>
        <div role="row" className="progress-row progress-head">
          <span role="columnheader">Datastream</span>
          <span role="columnheader" className="progress-axis">
            {marks.map((column) => (
              <span key={column}>{columnText(columns, column)}</span>
            ))}
          </span>
          <span role="columnheader" className="wide-only">
            State
          </span>
        </div>
        <div role="rowgroup" className="progress-table" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className="progress-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row stream={streams[index]!} columns={columns} />
            </div>
          ))}
        </div>
      </div>
    </ScrollRegion>
  );
}

/** A row for each datastream of a set with a cell for each hour or day. Only rows in sight are drawn. */
export function SetPicture({ set }: { set: ExportSetFieldsFragment }) {
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
