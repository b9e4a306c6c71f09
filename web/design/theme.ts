import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

function current(): 'dark' | 'light' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return darkSystem.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  darkSystem.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    darkSystem.removeEventListener('change', listener);
  };
}

/** Returns the current theme. `/theme.js` applies a stored choice before the first paint. */
export const useTheme = (): 'dark' | 'light' => useSyncExternalStore(subscribe, current);

/** Switches the theme. Stores the choice unless it equals the system's. */
export function switchTheme(): void {
  const next = current() === 'dark' ? 'light' : 'dark';
  const ofSystem = darkSystem.matches ? 'dark' : 'light';
  if (next === ofSystem) {
    delete document.documentElement.dataset['theme'];
    localStorage.removeItem('theme');
  } else {
    document.documentElement.dataset['theme'] = next;
    localStorage.setItem('theme', next);
  }
  for (const listener of listeners) listener();
}
