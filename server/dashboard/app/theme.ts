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

/** The theme shown now; `/theme.js` sets a remembered choice before the first paint. */
export const useTheme = (): 'dark' | 'light' => useSyncExternalStore(subscribe, current);

/** Changes to the other theme, and remembers it unless that is what the system wants anyway. */
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
