import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../schema/message-of.js';
import { queryClient, useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { PageSignInDocument, PageViewerDocument, type ViewerFieldsFragment } from '../generated/operations.js';
import { enter } from './enter.js';
import { SingleSignOn } from './single-sign-on.js';

/**
 * Asks for the password over the page when the session has ended, and goes on where it was. Another
 * user begins on their own overview.
 */
export function SessionEnded({ viewer }: { viewer: ViewerFieldsFragment }) {
  const [email, setEmail] = useState(viewer.user?.email ?? '');
  const [password, setPassword] = useState('');
  const signingIn = useChange(PageSignInDocument);
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
    <Dialog title="Your session has ended" onClose={() => undefined}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          signingIn.mutate({ email, password }, { onSuccess: ({ signIn }) => goOn(signIn) });
        }}
      >
        <p className="soft">Sign in to continue. Nothing that you entered on this page is lost.</p>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          problem={signingIn.error ? messageOf(signingIn.error) : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button type="submit" className="button primary" disabled={signingIn.isPending}>
          {signingIn.isPending ? 'Signing in …' : 'Continue'}
        </button>
        <SingleSignOn />
      </form>
    </Dialog>
  );
}
