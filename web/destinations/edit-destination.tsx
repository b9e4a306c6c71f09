import { useState } from 'react';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { toast } from '../design/toasts.js';
import {
  type DestinationFieldsFragment,
  PageDestinationsDocument,
  PageUpdateDestinationDocument,
} from '../generated/operations.js';
import { CredentialFields, FormProblem } from './destination-fields.js';
import { credentialsOfForm, EMPTY_DESTINATION } from './destination-form.rule.js';

/**
 * Changes the name, and replaces credentials. Where it is stays: the files of a set would be in two
 * places.
 */
export function EditDestination({
  destination: { id, name, kind },
  onClose,
}: {
  destination: DestinationFieldsFragment;
  onClose: () => void;
}) {
  const [form, setForm] = useState({ ...EMPTY_DESTINATION, name, kind });
  const [replacing, setReplacing] = useState(false);
  const saving = useChange(PageUpdateDestinationDocument, [PageDestinationsDocument.name]);
  const change = (changed: Partial<typeof form>): void => setForm((before) => ({ ...before, ...changed }));
  const fields = { value: form, onChange: change, error: saving.error };
  return (
    <Dialog title="Edit destination" onClose={onClose} wide>
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          const credentials = replacing ? credentialsOfForm(form) : null;
          saving.mutate(
            { id, name: form.name, credentials },
            {
              onSuccess: () => {
                saving.reset();
                toast(replacing ? 'Saved. Test the new credentials.' : 'Saved');
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
        <label className="row">
          <input type="checkbox" checked={replacing} onChange={({ target }) => setReplacing(target.checked)} />
          Replace the credentials
        </label>
        {replacing && <CredentialFields {...fields} />}
        <FormProblem {...fields} />
        <p className="soft small">
          To deliver elsewhere, create another destination: where this one is cannot be changed.
        </p>
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
