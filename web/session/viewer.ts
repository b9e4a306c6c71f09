import { createContext, use } from 'react';
import { useAsk } from '../core/queries.js';
import { PageViewerDocument, type ViewerFieldsFragment } from '../generated/operations.js';

/** Queries the signed-in user; fails with `unauthenticated` without a session. */
export function useViewer() {
  const asked = useAsk(PageViewerDocument, {}, { staleTime: 60_000 });
  return { ...asked, viewer: asked.data?.viewer };
}

export const ViewerContext = createContext<ViewerFieldsFragment | undefined>(undefined);

/** Returns the signed-in user, inside the shell. */
export function useSignedIn(): ViewerFieldsFragment {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('used outside the shell');
  return viewer;
}

/** Whether the viewer has an owner's permissions: owners, and staff who act for the account. */
export const mayOwn = ({ role, account }: Pick<ViewerFieldsFragment, 'role' | 'account'>): boolean =>
  role === 'OWNER' || (role === 'STAFF' && account !== null);
