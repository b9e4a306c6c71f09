import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { PageCreateDestinationDocument, PageDestinationsDocument } from '../generated/operations.js';
import { CredentialFields, FormProblem, PlaceFields } from './destination-fields.js';
import { credentialsOfForm, EMPTY_DESTINATION, placeOfForm } from './destination-form.rule.js';
import { TEST_NOW } from './destination.page.js';

/** Asks for a place and its credentials; then shows the new destination, and tests it. */
export function NewDestination({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(EMPTY_DESTINATION);
  const creating = useChange(PageCreateDestinationDocument, [PageDestinationsDocument.name]);
  const navigate = useNavigate();
  const fields = {
    value: form,
    error: creating.error,
    onChange: (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change })),
  };
  return (
    <Dialog title="New destination" onClose={onClose} wide>
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          creating.mutate(
            { input: placeOfForm(form), credentials: credentialsOfForm(form) },
            {
              onSuccess: ({ createDestination }) => {
                // The cache of mutations keeps what was sent.
                creating.reset();
                void navigate(`/destinations/${createDestination.id}`, { state: TEST_NOW });
              },
            },
          );
        }}
      >
        <PlaceFields {...fields} />
        <CredentialFields {...fields} />
        <p className="soft small">Credentials are stored encrypted and never shown again.</p>
        <FormProblem {...fields} />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={creating.isPending}>
            {creating.isPending ? 'Creating …' : 'Create and test'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
