import { useNavigate } from 'react-router';
import { queryClient } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { PageViewerDocument, type ViewerFieldsFragment } from '../generated/operations.js';
import { CodeField } from './code-field.js';
import { enter } from './enter.js';
import { SingleSignOn } from './single-sign-on.js';
import { useSignIn } from './use-sign-in.js';

/**
 * Asks for the password over the page when the session has ended, and goes on where it was. Another
 * user begins on their own overview.
 */
export function SessionEnded({ viewer }: { viewer: ViewerFieldsFragment }) {
  const entry = useSignIn(viewer.user?.email);
  const navigate = useNavigate();
  const goOn = (next: ViewerFieldsFragment): void => {
    if (next.user?.email !== viewer.user?.email) {
      enter(next);
      void navigate('/', { replace: true });
      return;
    }
    // Staff go on acting for the account that they acted for: only the server knows its viewer.
    if (next.role === 'STAFF') void queryClient.invalidateQueries({ queryKey: [PageViewerDocument.name] });
    else queryClient.setQueryData([PageViewerDocument.name, {}], { viewer: next });
    void queryClient.invalidateQueries();
  };
  return (
    <Dialog title="Your session has ended" unasked onClose={() => undefined}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          entry.submit(goOn);
        }}
      >
        <p className="soft">Sign in to continue. Nothing that you entered on this page is lost.</p>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={entry.email}
          onChange={({ target }) => entry.setEmail(target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={entry.password}
          problem={entry.problems.password}
          onChange={({ target }) => entry.setPassword(target.value)}
        />
        {entry.codeAsked && <CodeField value={entry.code} problem={entry.problems.code} onChange={entry.setCode} />}
        <button type="submit" className="button primary" disabled={entry.busy}>
          {entry.busy ? 'Signing in …' : 'Continue'}
        </button>
        <SingleSignOn />
      </form>
    </Dialog>
  );
}
