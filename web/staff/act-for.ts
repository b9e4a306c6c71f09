import { setActingFor } from '../core/acting.js';
import { queryClient } from '../core/queries.js';

/** Shows the page as an account's users see it (null: as staff). Drops cached data. */
export function actFor(accountId: string | null): void {
  setActingFor(accountId);
  void queryClient.resetQueries();
}
