import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { Confirm, Dialog } from '../design/dialog.js';
import { toast, type ToastAction, toastProblem } from '../design/toasts.js';
import { countText, plural } from '../text/numbers.rule.js';
import { type BulkOutcome, type BulkProgress, outcomeText, runEach } from './run-each.rule.js';
import type { RowSelection } from './use-row-selection.js';

/** Maximum requests at a time: the page stays responsive beside them. */
const WIDTH = 4;
const MOST_LISTED = 200;

/** Something that can be done with selected rows. `Result` is that of one row. */
export interface BulkAction<Row, Result = unknown> {
  label: string;
  /** Words that the number of rows follows in a question, if the label does not fit. */
  question?: string;
  /** Past participle that follows a number: `deleted`. */
  done: string;
  isDanger?: boolean;
  /** Whether it applies to a row; to all if absent. Others are left out. */
  applies?: (row: Row) => boolean;
  /** Asks before it begins. */
  confirm?: string;
  /** Is done for each row. */
  each?: (row: Row) => Promise<Result>;
  /** Instead of `each`: is done for all rows at once. */
  all?: (rows: readonly Row[]) => void;
  /** Called after `each`, with the rows that succeeded. */
  onDone?: (rows: readonly Row[]) => unknown;
  /** Undoes it for a row, by its result. */
  undo?: (row: Row, result: Result) => Promise<unknown>;
}

interface BulkBarProps<Row, Result> {
  selection: RowSelection<Row>;
  actions: readonly BulkAction<Row, Result>[];
  nameOf: (row: Row) => string;
  /** One selected row, as the plural has it: `export`. */
  noun: string;
}

interface Running<Row, Result> {
  action: BulkAction<Row, Result>;
  progress: BulkProgress;
}

/** Offers to undo an action for its rows, in one toast. */
function undoOf<Row, Result>(
  { undo, onDone }: BulkAction<Row, Result>,
  rows: BulkOutcome<Row, Result>['done'],
): { action?: ToastAction } {
  if (!undo) return {};
  const run = async (): Promise<void> => {
    const { failed, done } = await runEach(rows, ({ row, result }) => undo(row, result), { width: WIDTH });
    await onDone?.(done.map(({ row: undone }) => undone.row));
    if (failed[0]) toastProblem(failed[0].error);
    else toast('Undone');
  };
  return { action: { label: 'Undo', run: () => void run() } };
}

/** Offers actions on the selected rows. Names the reason for each row that failed. */
export function BulkBar<Row, Result>({ selection, actions, nameOf, noun }: BulkBarProps<Row, Result>) {
  const [asking, setAsking] = useState<BulkAction<Row, Result>>();
  const [running, setRunning] = useState<Running<Row, Result>>();
  const [ended, setEnded] = useState<{ action: BulkAction<Row, Result>; outcome: BulkOutcome<Row> }>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { rows } = selection;
  const meantBy = (action: BulkAction<Row, Result>): Row[] => rows.filter((row) => action.applies?.(row) ?? true);

  const run = async (action: BulkAction<Row, Result>): Promise<void> => {
    const meant = meantBy(action);
    setAsking(undefined);
    if (action.all) return action.all(meant);
    const stopping = new AbortController();
    stop.current = stopping;
    setRunning({ action, progress: { ended: 0, total: meant.length } });
    const outcome = await runEach(meant, action.each!, {
      width: WIDTH,
      signal: stopping.signal,
      onProgress: (progress) => setRunning({ action, progress }),
    });
    setRunning(undefined);
    await action.onDone?.(outcome.done.map(({ row }) => row));
    // What is left to do stays selected.
    selection.replace([...outcome.failed.map(({ row }) => row), ...outcome.skipped]);
    if (outcome.failed.length + outcome.skipped.length > 0) setEnded({ action, outcome });
    else toast(`${plural(outcome.done.length, noun)} ${action.done}`, undoOf(action, outcome.done));
  };

  if (rows.length === 0 && !running && !ended) return null;
  return (
    <div className="bulk-bar" role="group" aria-label="Selected rows">
      {running ? (
        <>
          <span role="status">
            {running.action.label}: {countText(running.progress.ended)} of {countText(running.progress.total)}
          </span>
          <button type="button" className="button small" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        </>
      ) : (
        <>
          <span role="status">{countText(rows.length)} selected</span>
          {actions.map((action) => {
            const count = meantBy(action).length;
            return (
              <button
                key={action.label}
                type="button"
                className={`button small${action.isDanger ? ' danger' : ''}`}
                disabled={count === 0}
                onClick={() => (action.confirm === undefined ? void run(action) : setAsking(action))}
              >
                {action.label}
                {count !== rows.length && ` (${countText(count)})`}
              </button>
            );
          })}
          <button type="button" className="button quiet small" onClick={() => selection.replace([])}>
            Clear
          </button>
        </>
      )}
      {asking && (
        <Confirm
          title={`${asking.question ?? asking.label} ${plural(meantBy(asking).length, noun)}?`}
          action={asking.label}
          danger={asking.isDanger ?? false}
          busy={false}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void run(asking)}
        >
          {asking.confirm}
          {meantBy(asking).length < rows.length &&
            ` It applies to ${countText(meantBy(asking).length)} of the ${countText(rows.length)} selected.`}
        </Confirm>
      )}
      {ended && (
        <Dialog title={outcomeText(ended.outcome, noun)} onClose={() => setEnded(undefined)} wide>
          <p>
            {countText(ended.outcome.done.length)} {ended.action.done}
            {ended.outcome.skipped.length > 0 && `, ${countText(ended.outcome.skipped.length)} not tried`}. What is left
            to do is still selected.
          </p>
          {ended.outcome.failed.length > 0 && (
            <ul className="bulk-failures" aria-label="Failures">
              {ended.outcome.failed.slice(0, MOST_LISTED).map(({ row, error }, i) => (
                <li key={i}>
                  <strong>{nameOf(row)}</strong>: {messageOf(error)}
                </li>
              ))}
              {ended.outcome.failed.length > MOST_LISTED && (
                <li>and {countText(ended.outcome.failed.length - MOST_LISTED)} more</li>
              )}
            </ul>
          )}
          <div className="dialog-foot">
            <button type="button" className="button primary" onClick={() => setEnded(undefined)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
