import { messageOf } from '../../../schema/message-of.js';
import { queryClient, useChange } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { toast } from '../design/toasts.js';
import { PageSignOutDocument } from '../generated/operations.js';
import { tellOtherTabs } from './other-tabs.js';

export function SignOutButton() {
  const signingOut = useChange(PageSignOutDocument);
  return (
    <button
      type="button"
      className="button quiet nav-button"
      disabled={signingOut.isPending}
      onClick={() =>
        signingOut.mutate(
          {},
          {
            // The refetched viewer is unauthenticated, which shows the sign-in page.
            onSuccess: () => {
              tellOtherTabs();
              void queryClient.resetQueries();
            },
            onError: (error) => toast(messageOf(error), { tone: 'bad' }),
          },
        )
      }
    >
      <Icon name="out" /> Sign out
    </button>
  );
}
