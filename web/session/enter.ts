import { setActingFor } from '../core/acting.js';
import { queryClient } from '../core/queries.js';
import { tellOtherTabs } from './other-tabs.js';
import { PageViewerDocument, type ViewerFieldsFragment } from '../generated/operations.js';

/** Shows the page to a user who has just signed in. Drops data of the previous session. */
export function enter(viewer: ViewerFieldsFragment): void {
  setActingFor(null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== PageViewerDocument.name });
  queryClient.setQueryData([PageViewerDocument.name, {}], { viewer });
  tellOtherTabs();
}
