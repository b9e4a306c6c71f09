const LOOKED = 'first-steps-looked';
const HIDDEN = 'first-steps-hidden';

const listed = (key: string): string[] => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);

function add(key: string, accountId: string): void {
  const known = listed(key);
  if (!known.includes(accountId)) localStorage.setItem(key, [...known, accountId].join(' '));
}

/** Remembers in this browser that the user has opened the page of a stream. */
export const noteLooked = (accountId: string): void => add(LOOKED, accountId);

/** Returns whether the user has opened the page of a stream in this browser. */
export const hasLooked = (accountId: string): boolean => listed(LOOKED).includes(accountId);

/** Hides the first steps from the next load on: they were dismissed, or all are done. */
export const hideFirstSteps = (accountId: string): void => add(HIDDEN, accountId);

/** Returns whether the first steps are hidden in this browser. */
export const areFirstStepsHidden = (accountId: string): boolean => listed(HIDDEN).includes(accountId);
