import { useNavigate } from 'react-router';
import { queryClient } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { PageViewerDocument, type ViewerFieldsFragment } from '../generated/operations.js';
import { enter } from './enter.js';
import { tellOtherTabs } from './other-tabs.js';
import { SignInForm } from './sign-in-form.js';

/**
 * Asks for the password over the page when the session has ended, and goes on where it was. Another
 * user begins on their own overview.
 */
export function SessionEnded({ viewer }: { viewer: ViewerFieldsFragment }) {
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
    tellOtherTabs();
  };
  return (
    <Dialog title="Your session has ended">
      <p className="soft">Sign in to continue. Nothing that you entered on this page is lost.</p>
      <SignInForm action="Continue" firstEmail={viewer.user?.email} onSignedIn={goOn} />
    </Dialog>
  );
}
