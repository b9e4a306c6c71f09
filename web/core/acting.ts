const KEY = 'acting-for';

/** The account that staff act for in this tab, or null. */
export const actingFor = (): string | null => sessionStorage.getItem(KEY);

/** Sets the account for the following requests. */
export function setActingFor(accountId: string | null): void {
  if (accountId === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, accountId);
}
