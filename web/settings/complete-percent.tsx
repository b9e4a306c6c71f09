import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useChange } from '../core/queries.js';
import { Field } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { toast } from '../design/toasts.js';
import { PageSetCompletePercentDocument } from '../generated/operations.js';

/** Form of the account's percentage below which exports have warnings. */
export function CompletePercent({ percent }: { percent: number }) {
  const [typed, setTyped] = useState(String(percent));
  const saving = useChange(PageSetCompletePercentDocument, ['PageViewer']);
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  const isValid = value >= 0 && value <= 100;
  const failed = saving.error ? messageOf(saving.error) : undefined;
  return (
    <Panel title="Exports">
      <form
        className="panel-body stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) saving.mutate({ percent: value }, { onSuccess: () => toast('Percentage saved') });
        }}
      >
        <Field
          label="Warn below this received percentage"
          hint="Exports that received less of their time succeed with warnings."
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          problem={isValid ? failed : 'Enter a number from 0 to 100.'}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <button type="submit" className="button" disabled={!isValid || saving.isPending}>
            Save percentage
          </button>
        </div>
      </form>
    </Panel>
  );
}
