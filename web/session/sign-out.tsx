import { queryClient, useChange } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { toastProblem } from '../design/toasts.js';
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
            onError: toastProblem,
          },
        )
      }
    >
      <Icon name="out" /> Sign out
    </button>
  );
}
