import { createContext, use } from 'react';
import { useAsk } from '../app/queries.js';
import { PageViewerDocument, type ViewerFieldsFragment } from '../generated/operations.js';

/** Who is signed in; refused with `unauthenticated` when nobody is. */
export function useViewer() {
  const asked = useAsk(PageViewerDocument, {}, { staleTime: 60_000 });
  return { ...asked, viewer: asked.data?.viewer };
}

export const ViewerContext = createContext<ViewerFieldsFragment | undefined>(undefined);

/** Who is signed in, below the shell. */
export function useSignedIn(): ViewerFieldsFragment {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('used outside the shell');
  return viewer;
}

/** Whether somebody sees and decides what only owners do: they themselves, and staff who act for the account. */
export const mayOwn = ({ role, account }: Pick<ViewerFieldsFragment, 'role' | 'account'>): boolean =>
  role === 'OWNER' || (role === 'STAFF' && account !== null);
