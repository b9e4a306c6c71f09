import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { toast } from '../design/toasts.js';
import { PageBackfillScheduleDocument, type ScheduleFieldsFragment } from '../generated/operations.js';
import { nsOfMs, parseUtc } from '../text/times.rule.js';
import { lastPeriod, periodText } from './period-text.rule.js';
import { backfillText, SCHEDULE_QUERIES } from './use-schedules.js';

/** Asks for a range of periods and delivers those that are missing. */
export function Backfill({
  schedule: { id, every },
  onClose,
}: {
  schedule: Pick<ScheduleFieldsFragment, 'id' | 'every'>;
  onClose: () => void;
}) {
  const [{ start, end }, setTyped] = useState(() => {
    const last = lastPeriod(every, nsOfMs(Date.now()));
    return { start: periodText(every, last.fromNs), end: periodText(every, last.toNs) };
  });
  const filling = useChange(PageBackfillScheduleDocument, SCHEDULE_QUERIES);
  const fromNs = parseUtc(start);
  const toNs = parseUtc(end);
  const problem = every === 'DAY' ? 'Enter a day such as 2026-01-31.' : 'Enter an hour such as 2026-01-31 12:00.';
  return (
    <Dialog title="Backfill" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (fromNs === undefined || toNs === undefined) return;
          filling.mutate(
            { id, fromNs: String(fromNs), toNs: String(toNs) },
            {
              onSuccess: ({ backfillExportSchedule }) => {
                toast(backfillText(backfillExportSchedule));
                onClose();
              },
            },
          );
        }}
      >
        <p className="soft">
          Delivers the periods of a range that were never delivered, or failed. At most 366 at a time.
        </p>
        <div className="form-grid">
          <Field
            label="From (UTC)"
            className="input mono"
            autoComplete="off"
            value={start}
            problem={fromNs === undefined ? problem : undefined}
            onChange={({ target }) => setTyped({ start: target.value, end })}
          />
          <Field
            label="To, exclusive (UTC)"
            className="input mono"
            autoComplete="off"
            value={end}
            problem={toNs === undefined ? problem : undefined}
            onChange={({ target }) => setTyped({ start, end: target.value })}
          />
        </div>
        {filling.error && (
          <p className="notice" data-tone="bad" role="alert">
            {messageOf(filling.error)}
          </p>
        )}
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={filling.isPending || fromNs === undefined || toNs === undefined}
          >
            Backfill
          </button>
        </div>
      </form>
    </Dialog>
  );
}
