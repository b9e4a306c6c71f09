import { useSyncExternalStore } from 'react';

const KEY = 'density';
const listeners = new Set<() => void>();

const isCompact = (): boolean => localStorage.getItem(KEY) === 'compact';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether rows of lists are low. The choice is kept in the browser. */
export const useCompact = (): boolean => useSyncExternalStore(subscribe, isCompact);

/** Switches between low and normal rows. */
export function switchDensity(): void {
  if (isCompact()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'compact');
  for (const listener of listeners) listener();
}
