import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useAsk, useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field, Select } from '../design/field.js';
import { toast } from '../design/toasts.js';
import {
  PageDestinationsDocument,
  PageUpdateScheduleDocument,
  type ScheduleFieldsFragment,
} from '../generated/operations.js';
import { SCHEDULE_QUERIES } from './use-schedules.js';

/** Changes a schedule for the periods that have not begun. */
export function EditSchedule({ schedule, onClose }: { schedule: ScheduleFieldsFragment; onClose: () => void }) {
  const [form, setForm] = useState({
    name: schedule.name,
    lag: schedule.lag,
    revise: schedule.revise,
    destinationId: schedule.destinationId ?? '',
  });
  const { data } = useAsk(PageDestinationsDocument, {});
  const saving = useChange(PageUpdateScheduleDocument, SCHEDULE_QUERIES);
  const change = (changed: Partial<typeof form>): void => setForm((before) => ({ ...before, ...changed }));
  return (
    <Dialog title="Edit schedule" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          saving.mutate(
            { id: schedule.id, input: form },
            {
              onSuccess: () => {
                toast('Saved, for the periods that have not begun');
                onClose();
              },
            },
          );
        }}
      >
        <Field
          label="Name"
          required
          autoComplete="off"
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label="Lag"
          required
          hint="How long after the end of a period its delivery begins, such as 0s, 2m or 3h."
          autoComplete="off"
          value={form.lag}
          onChange={({ target }) => change({ lag: target.value })}
        />
        <Select
          label="Deliver to"
          choices={[
            { value: '', label: 'Download only' },
            ...(data?.destinations ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.destinationId}
          onChange={({ target }) => change({ destinationId: target.value })}
        />
        <label className="row">
          <input type="checkbox" checked={form.revise} onChange={({ target }) => change({ revise: target.checked })} />
          Deliver a period again when its data changes
        </label>
        {saving.error && (
          <p className="notice" data-tone="bad" role="alert">
            {messageOf(saving.error)}
          </p>
        )}
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={saving.isPending}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}
