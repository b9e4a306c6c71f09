import { Field, SegmentedControl } from '../design/field.js';
import type { ExportForm } from './new-export.rule.js';

interface RepeatProps {
  form: ExportForm;
  onChange: (change: Partial<ExportForm>) => void;
}

const CHOICES = [
  { value: '', label: 'Once' },
  { value: 'HOUR', label: 'Every hour' },
  { value: 'DAY', label: 'Every day' },
] as const;

/** Once, or a schedule with its name and lag. */
export function RepeatFields({ form, onChange }: RepeatProps) {
  const { every } = form;
  return (
    <>
      <div className="field">
        <span className="label">Repeat</span>
        <SegmentedControl
          label="Repeat"
          value={every}
          choices={CHOICES}
          onChange={(next) => onChange({ every: next })}
        />
      </div>
      {every !== '' && (
        <>
          <div className="form-grid">
            <Field
              label="Name of the schedule"
              placeholder="chosen by the service"
              autoComplete="off"
              value={form.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
            <Field
              label="Lag"
              hint={`Wait after the end of the ${every === 'HOUR' ? 'hour' : 'day'} before delivery: 0s, 2m or 30m, for example.`}
              autoComplete="off"
              required
              value={form.lag}
              onChange={({ target }) => onChange({ lag: target.value })}
            />
          </div>
          <label className="row">
            <input
              type="checkbox"
              checked={form.revise}
              onChange={({ target }) => onChange({ revise: target.checked })}
            />
            Deliver a period again when its data changes, as a revision
          </label>
        </>
      )}
    </>
  );
}
