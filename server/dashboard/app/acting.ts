const KEY = 'acting-for';

/** The account that staff act for in this tab; null: none. */
export const actingFor = (): string | null => sessionStorage.getItem(KEY);

/** From the next request on. */
export function setActingFor(accountId: string | null): void {
  if (accountId === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, accountId);
}
