import { setActingFor } from '../app/acting.js';
import { queryClient } from '../app/queries.js';

/** Shows the page as an account's people see it, or again as staff see it; what was asked before is forgotten. */
export function actFor(accountId: string | null): void {
  setActingFor(accountId);
  void queryClient.resetQueries();
}
