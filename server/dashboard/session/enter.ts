import { setActingFor } from '../app/acting.js';
import { queryClient } from '../app/queries.js';
import { PageViewerDocument, type ViewerFieldsFragment } from '../generated/operations.js';

/** Shows the house to somebody who has just signed in; what was asked before, as somebody else or as nobody, is forgotten. */
export function enter(viewer: ViewerFieldsFragment): void {
  setActingFor(null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== PageViewerDocument.name });
  queryClient.setQueryData([PageViewerDocument.name, {}], { viewer });
}
